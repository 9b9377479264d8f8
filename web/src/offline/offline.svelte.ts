// Has the browser keep the page, where it can: then it opens without a network, and can be installed as an app.
import { base } from "../base";

/** Of the page that is open; written into it when the folder was. */
const version = document.documentElement.dataset.version ?? "";
const HOURLY = 3_600_000; // ms

class Offline {
  /** A new version is here and waits. */
  fresh = $state(false);
  private waiting: ServiceWorker | null = null;

  /** Start keeping; nothing happens where the browser keeps nothing (plain http, a private window). */
  async keep(): Promise<void> {
    if (!version || !("serviceWorker" in navigator)) return;
    const family = `sunroom ${new URL(base, location.href).href} `;
    const own = family + version;
    // As long as this page is open, its version is not thrown away (sw.ts).
    void navigator.locks?.request(own, { mode: "shared" }, () => new Promise(() => undefined));
    try {
      const found = await navigator.serviceWorker.register(`${base}sw.js`, { scope: base, type: "module" });
      this.watch(found);
      setInterval(() => void found.update().catch(() => undefined), HOURLY);
      await this.outlive(found, family, own);
    } catch {
      // Then the page works as it does without.
    }
  }

  /** When the last page of another version is closed, that version can go; its own pages may be open for long. */
  private async outlive(found: ServiceWorkerRegistration, family: string, own: string): Promise<void> {
    for (const other of await caches.keys()) {
      if (!other.startsWith(family) || other === own) continue;
      void navigator.locks.request(other, () => undefined).then(() => found.active?.postMessage("sweep"));
    }
  }

  private watch(found: ServiceWorkerRegistration): void {
    const look = () => {
      // The first one of all brings nothing new.
      if (!found.waiting || !navigator.serviceWorker.controller) return;
      this.waiting = found.waiting;
      this.fresh = true;
    };
    look();
    found.addEventListener("updatefound", () => {
      found.installing?.addEventListener("statechange", look);
    });
  }

  /** Take the new version; the page is loaded anew with it. */
  take(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take over");
  }
}

export const offline = new Offline();

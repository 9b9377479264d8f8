// The pictures of a story, shown one after the other.
import type { Scene } from "../games/game";
import { tempo } from "../settings.svelte";

export class Reel {
  scene = $state.raw<Scene | null>(null);
  private timer = 0;

  /** `shown` is called with each picture, `done` after the last; both with how many events had been told before. */
  play(scenes: Scene[], shown: (scene: Scene, before: number) => void, done: (before: number) => void): void {
    clearTimeout(this.timer);
    const [scene, ...rest] = scenes;
    const before = this.scene?.told ?? 0;
    if (!scene) {
      this.stop();
      return done(before);
    }
    this.scene = scene;
    shown(scene, before);
    this.timer = window.setTimeout(() => this.play(rest, shown, done), scene.pause * tempo());
  }

  stop(): void {
    clearTimeout(this.timer);
    this.scene = null;
  }
}

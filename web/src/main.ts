import { mount } from "svelte";
import App from "./App.svelte";
import { loadGames } from "./api/games.svelte";
import { loadLanguage } from "./i18n/i18n.svelte";
import { offline } from "./offline/offline.svelte";
import { applyLook } from "./settings.svelte";
import "./style/base.css";

const target = document.getElementById("app");
if (target) {
  applyLook();
  // The language first, so that no word flashes up in another one; where it cannot be had, English. Where the
  // games cannot be had, there is no server: the page says so, and asks again.
  void Promise.allSettled([loadLanguage(), loadGames()]).then(() => {
    mount(App, { target });
    // After what the reader came for.
    if (document.readyState === "complete") void offline.keep();
    else window.addEventListener("load", () => void offline.keep());
  });
}

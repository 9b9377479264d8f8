import { mount } from "svelte";
import App from "./App.svelte";
import { loadLanguage } from "./i18n/i18n.svelte";
import "./style/base.css";

const target = document.getElementById("app");
if (target) {
  // The language first, so that no word flashes up in another one; where it cannot be had, English.
  void loadLanguage()
    .catch(() => undefined)
    .then(() => mount(App, { target }));
}

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The server serves what is here; the Python package carries it.
    outDir: "../src/sunroom/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's Content-Security-Policy allows no data: addresses
  },
  server: {
    // While developing: `sunroom --no-browser` beside `npm run dev`.
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "./", // scripts find each other in whatever folder they are; src/base.ts tells which one it is
  build: {
    // The server serves what is here; the Python package carries it.
    outDir: "../src/sunroom/server/static",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      input: ["index.html", "src/offline/sw.ts"],
      // A service worker keeps its address for ever.
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // What is needed together is one file: another request costs more than some kilobytes.
        codeSplitting: {
          groups: [
            // Not what the service worker needs: that is one file, which imports nothing.
            { name: "index", tags: ["$initial"], test: /^(?!.*[\\/]offline[\\/]\w+\.ts)/, priority: 3 },
            { name: "pictures", test: /[\\/]Picture\.svelte/, priority: 2 },
            { name: "parts", test: /[\\/]src[\\/](parts|pages|live)[\\/]/, minShareCount: 2, priority: 1 },
            { name: (id) => /[\\/]games[\\/](\w+)[\\/]/.exec(id)?.[1] ?? null, minShareCount: 2 },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the page's Content-Security-Policy allows no data: addresses
  },
  worker: { format: "es" }, // Pyodide runs in no other
  test: { setupFiles: ["src/words/told.setup.ts"] },
  server: {
    // While developing: `sunroom --no-browser` beside `npm run dev`.
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});

// What svelte-check does not see. `python web/build.py lint` runs it, and `make check` does.
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["src/api/schema.d.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-duplicate-case": "error",
      "prefer-const": "off", // Svelte's own rule knows $props and $state
      "svelte/prefer-const": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      "svelte/require-each-key": "off", // lists that never change need no keys
      "svelte/prefer-svelte-reactivity": "off", // plain sets and maps are for what nobody watches
      "svelte/no-unused-svelte-ignore": "off", // svelte-check decides which warnings there are
    },
  },
);

// Starts Pyodide in Node to have pack.py compile what the page's Python imports: node pack.mjs JOB
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

// Node would quote the line that failed, which is all of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const root = fileURLToPath(new URL("../..", import.meta.url));
const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));
// All modules are there: no package is ever asked for, of any host.
// Lines can be told where something went wrong, columns need not: they would be a quarter of the archive.
const env = { PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ lockFileContents: job.lock, packageBaseUrl: root, env });
python.mountNodeFS("/checkout", root);
python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf-8"));
python.globals.get("pack")(JSON.stringify(job.asked));

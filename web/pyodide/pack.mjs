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
const python = await loadPyodide({ lockFileContents: job.lock, packageBaseUrl: root });
python.mountNodeFS("/checkout", root);
python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf-8"));
python.globals.get("pack")(JSON.stringify(job.asked));

// Starts the page's Python in Node and runs a program in it: node run.mjs JOB, which says with which library and
// which archive of ours; what the program's main() returns is printed.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

// Node would quote the line that failed, which is all of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const python = await loadPyodide({
  indexURL: job.index,
  stdLibURL: job.library,
  lockFileContents: job.lock,
  packageBaseUrl: job.index, // never asked: there are no packages
  stdout: (text) => console.error(text),
});
python.unpackArchive(new Uint8Array(readFileSync(job.archive)), "zip", { extractDir: "/sunroom" });
python.runPython('import sys; sys.path.insert(0, "/sunroom")');
python.runPython(readFileSync(job.program, "utf-8"));
console.log(python.globals.get("main")());

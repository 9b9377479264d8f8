// Compresses the files of a folder ahead of time, each beside itself: node squeeze.mjs FOLDER KEPT
// What was compressed once is taken from the folder KEPT.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [folder, kept] = process.argv.slice(2);
const PLAIN = [".br", ".gz", ".packed", ".png"]; // are compressed
const LEAST = 500; // bytes that are worth it
const LARGE = 400_000; // the last per cents of these take half a minute

mkdirSync(kept, { recursive: true });
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile() && !PLAIN.includes(extname(one.name)))
  .map((one) => join(one.parentPath, one.name));
await Promise.all(paths.map(squeeze));

async function squeeze(path) {
  const content = readFileSync(path);
  if (content.length < LEAST) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: content.length < LARGE ? 11 : 9,
    [BROTLI_PARAM_LGWIN]: 24,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await once(content, `${path}.br`, () => promisify(brotliCompress)(content, { params }));
  await once(content, `${path}.gz`, () => promisify(gzip)(content, { level: 9 }));
}

async function once(content, to, compress) {
  const known = join(kept, createHash("sha256").update(content).digest("hex").slice(0, 24) + extname(to));
  if (!existsSync(known)) {
    writeFileSync(`${known}.new`, await compress());
    renameSync(`${known}.new`, known);
  }
  copyFileSync(known, to);
}

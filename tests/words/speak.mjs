// The page's speaker in Node: node speak.mjs TASKS.json prints, as JSON, what it says of each task.
//
// The tasks are words in some languages, as the server sends them, and a list of [language, game, what, arguments].
import { readFileSync } from "node:fs";
import { Speaker } from "../../web/src/words/speaker.ts";

const { words, tasks } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const speakers = Object.fromEntries(
  Object.entries(words).map(([language, all]) => [
    language,
    Object.fromEntries(Object.entries(all.games).map(([game, table]) => [game, new Speaker(table, all)])),
  ]),
);
const said = tasks.map(([language, game, what, given]) => speakers[language][game][what](...given));
process.stdout.write(JSON.stringify(said));

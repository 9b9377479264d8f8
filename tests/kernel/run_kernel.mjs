// Runs a kernel in this engine, whatever it is, and prints what it did: node run_kernel.mjs JOB.json
//
// A job names the kernel's file, the size of its state, and a list of tasks; each has the bytes of a state, and asks for
// a match of random play or for a tree. Printed are digests of all that was written.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const module = new WebAssembly.Module(readFileSync(job.kernel));

/** One instance, with the lists that a task needs in its memory. */
class Room {
  constructor() {
    this.run = new WebAssembly.Instance(module, {}).exports;
    this.free = this.run.free_from();
  }

  take(size) {
    const at = Math.ceil(this.free / 16) * 16;
    this.free = at + size;
    const missing = this.free - this.run.memory.buffer.byteLength;
    if (missing > 0) this.run.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  state(hex) {
    const at = this.take(job.state);
    if (hex) new Uint8Array(this.run.memory.buffer).set(Buffer.from(hex, "hex"), at);
    return at;
  }

  list(length, width) {
    return { at: this.take(length * width), length, size: length * width };
  }

  call(name, ...args) {
    const numbers = args.flatMap((arg) => (typeof arg === "object" ? [arg.at, arg.length] : [arg]));
    const block = new BigInt64Array(this.run.memory.buffer, this.run.call_block(), 64);
    numbers.forEach((number, i) => (block[i] = BigInt(number)));
    this.run[name]();
    return Number(block[0]);
  }

  digest(...lists) {
    const hash = createHash("sha256");
    for (const { at, size } of lists) hash.update(new Uint8Array(this.run.memory.buffer, at, size));
    return hash.digest("hex");
  }
}

function match(task) {
  const room = new Room();
  const [table, work] = [room.state(task.state), room.state()];
  const out = room.list(job.moves, 4);
  const [lengths, scores] = [room.list(1, 4), room.list(job.players, 4)];
  room.call("random_matches", table, work, out, task.seed, 1, job.limit, lengths, scores);
  return room.digest({ at: work, size: job.state }, lengths, scores);
}

function tree(task) {
  const room = new Room();
  const [root, work] = [room.state(task.state), room.state()];
  const settings = room.list(task.settings.length, 8);
  new Float64Array(room.run.memory.buffer, settings.at, settings.length).set(task.settings);
  const [nodes, edges, worth, keys, counts] = task.sizes.map(([length, width]) => room.list(length, width));
  const rest = [room.list(job.moves, 4), room.list(job.moves, 8), room.list(job.players, 8)];
  const learned = room.list(Math.max(1, task.learned.length), 4);
  new Int32Array(room.run.memory.buffer, learned.at, learned.length).set(task.learned);
  room.call("think", root, work, task.seat, task.seed, task.iterations, settings, nodes, edges, worth, keys, counts, ...rest, learned);
  return room.digest(nodes, edges, worth, keys, counts);
}

console.log(JSON.stringify(job.tasks.map((task) => (task.settings ? tree(task) : match(task)))));

// What the bots of this browser may take of the device: how many workers, and how large their trees.
const MOST_WORKERS = 8;
const ENOUGH_MEMORY = 4; // gigabytes: with less, there are fewer workers, and trees are smaller
const WORKERS_PER_GIGABYTE = 2;
const LEAST_SHARE = 1 / 4; // a search still has room for what it finds out about one decision

export interface Room {
  /** How many can search at the same time. */
  count: number;
  /** The part of the usual size that trees may have. */
  share: number;
}

/** By the device's memory in gigabytes, if the browser tells it, and its cores. */
export function roomFor(memory: number | undefined, cores: number): Room {
  // Where the memory is not told, small devices are known by their few cores.
  const gigabytes = memory ?? Math.min(ENOUGH_MEMORY, cores);
  const most = Math.min(MOST_WORKERS, cores, Math.floor(gigabytes * WORKERS_PER_GIGABYTE));
  return { count: Math.max(1, most), share: Math.max(LEAST_SHARE, Math.min(1, gigabytes / ENOUGH_MEMORY)) };
}

import { closeSync, openSync, readSync } from "node:fs";

/** What a file holds between two offsets, in octets; less where it ends before. */
export function readBetween(path: string, from: number, to: number): Buffer {
  const descriptor = openSync(path, "r");
  try {
    const octets = Buffer.alloc(to - from);
    return octets.subarray(0, readSync(descriptor, octets, 0, octets.length, from));
  } finally {
    closeSync(descriptor);
  }
}

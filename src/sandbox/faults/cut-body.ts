import type { Fault } from "./fault-schema.ts";

const lineFeed = 0x0a;

/** The octets of a body that are sent; line endings stay. */
export function cutBody(body: string, truncate: Fault["truncate"]): Buffer {
  const octets = Buffer.from(body, "utf8");
  if (truncate === undefined) return octets;
  if ("bytes" in truncate) return octets.subarray(0, truncate.bytes);
  let end = 0;
  for (let line = 0; line < truncate.lines; line += 1) {
    const feed = octets.indexOf(lineFeed, end);
    if (feed === -1) return octets;
    end = feed + 1;
  }
  return octets.subarray(0, end);
}

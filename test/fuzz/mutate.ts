import type { Random } from "./random.ts";

/** Octets that lengths, tags and texts trip over. */
const oddBytes: readonly (readonly number[])[] = [
  [0],
  [0x7f],
  [0x80],
  [0xff],
  [0xff, 0xff, 0xff, 0xff, 0x0f],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
  // msgpack: str32, bin32, array32, map32 and ext32 of a huge length, arrays and maps of one element, nil, ext 12
  [0xdb, 0xff, 0xff, 0xff, 0xff],
  [0xc6, 0x7f, 0xff, 0xff, 0xff],
  [0xdd, 0xff, 0xff, 0xff, 0xff],
  [0xdf, 0xff, 0xff, 0xff, 0xff],
  [0xc9, 0xff, 0xff, 0xff, 0xff, 0],
  [0x91],
  [0x81],
  [0xc0],
  [0xd4, 0x0c, 0],
  [0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  [0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0],
];

/** Some octets changed, left out, put in, doubled or cut off. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
  let result = Buffer.from(bytes);
  for (let left = 1 + random.below(4); left > 0; left -= 1) result = mutateOnce(result, random);
  return result;
}

function mutateOnce(bytes: Buffer, random: Random): Buffer<ArrayBuffer> {
  const at = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + 1 + random.below(8));
  const around = (middle: Uint8Array, from = at, to = at): Buffer<ArrayBuffer> =>
    Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(to)]);
  switch (random.below(7)) {
    case 0:
      return around(Buffer.from([random.below(256)]), at, Math.min(bytes.length, at + 1));
    case 1:
      return around(Buffer.from(random.pick(oddBytes)));
    case 2:
      return around(Buffer.from(random.pick(oddBytes)), at, end);
    case 3:
      return around(Buffer.alloc(0), at, end);
    case 4:
      return Buffer.from(bytes.subarray(0, at));
    case 5:
      return around(Buffer.concat(Array.from({ length: 1 + random.below(60) }, () => bytes.subarray(at, end))));
    default:
      return around(Buffer.alloc(random.below(2000), random.pick([0x91, 0x81, 0x0a, 0, 0xff, 0x92])));
  }
}

/** Pieces of text that readers of names, zones, listings, ids and paths trip over. */
const oddTexts: readonly string[] = [
  ...[
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\0",
    "\u007f",
    "\u0085",
    "\u2028",
    "\ufeff",
    "\ufffd",
    "\ud800",
    "\udc00",
    "😀",
  ],
  ...[
    ".",
    "..",
    "...",
    "/",
    "//",
    "\\",
    "\\.",
    "\\000",
    "\\999",
    "\\25",
    '"',
    '\\"',
    "'",
    "(",
    ")",
    ";",
    "@",
    "_",
    "*",
    "#",
    "?",
    "&",
    "=",
  ],
  ...[
    "%",
    "%2F",
    "%2f",
    "%00",
    "%zz",
    "%E2%82",
    "%25",
    "%ff",
    "$ORIGIN ",
    "$TTL ",
    "$INCLUDE /etc/passwd",
    "$GENERATE 1-99999999 a$ A 1.1.1.$",
  ],
  ...[
    "IN",
    "CH",
    "A",
    "SOA",
    "TXT",
    "TYPE65535",
    "\\# 4 00000000",
    "\\# 999999 00",
    "4294967296",
    "-1",
    "1e400",
    "0x10",
    "1h1h",
    "9".repeat(400),
  ],
  ...[
    "a".repeat(64),
    "a.".repeat(130),
    "é",
    "xn--",
    "xn--a",
    "XN--4CA",
    "ß",
    "İ",
    "::",
    "::ffff:1.2.3.4",
    "1.2.3",
    "<html>",
    "{",
    "[",
    "__proto__",
    "constructor",
  ],
];

/** Some characters changed, left out, put in, doubled or cut off. */
export function mutateText(text: string, random: Random): string {
  let result = text;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const at = random.below(result.length + 1);
    const end = Math.min(result.length, at + random.below(12));
    const middle = [
      (): string => random.pick(oddTexts),
      (): string => random.pick(oddTexts) + result.slice(at, end),
      (): string => "",
      (): string => result.slice(at, end).repeat(1 + random.below(50)),
      (): string => String.fromCharCode(random.below(random.chance(0.9) ? 256 : 65_536)),
      (): string => random.pick(oddTexts).repeat(random.below(300)),
    ];
    result = result.slice(0, at) + random.pick(middle)() + result.slice(random.chance(0.1) ? result.length : end);
    // what grows with each step would tell of memory, not of defects
    if (result.length > 50_000) result = result.slice(0, 50_000);
  }
  return result;
}

const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e300, -0, 2 ** 53, 1.7e12, "", " ", ".", "_", "\0", "a".repeat(5000)],
  ...[[], {}, [null], [[]], { "": null }, ["a", ["b"]], { toString: 1, length: -1, then: {} }],
];

/** A value like this one in which some nodes are of another kind, missing, doubled, moved or nested. */
export function mutateJson(value: unknown, random: Random): unknown {
  if (random.chance(0.15)) return odd(value, random);
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      random.chance(2 / (value.length + 1)) ? mutateJson(item, random) : (item as unknown),
    );
    if (random.chance(0.2))
      items.splice(random.below(items.length + 1), random.below(2), random.pick([...oddValues, ...items]));
    return items;
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    const changed = entries.flatMap(([name, own]): (readonly [string, unknown])[] => {
      if (!random.chance(2 / (entries.length + 1))) return [[name, own]];
      return random.chance(0.2)
        ? []
        : [[random.chance(0.1) ? mutateText(name, random) : name, mutateJson(own, random)]];
    });
    return Object.fromEntries(
      random.chance(0.1) ? [...changed, [random.pick(oddTexts), random.pick(oddValues)]] : changed,
    );
  }
  return typeof value === "string" && random.chance(0.6) ? mutateText(value, random) : odd(value, random);
}

function odd(value: unknown, random: Random): unknown {
  if (random.chance(0.8)) return random.pick(oddValues);
  let nested: unknown = value;
  for (let depth = random.below(400); depth > 0; depth -= 1) nested = random.chance(0.5) ? [nested] : { a: nested };
  return nested;
}

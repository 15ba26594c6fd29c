import type { Field, Reading } from "./data-field.ts";

/** Degrees, optional minutes and seconds, and a direction, read from the front of `words`. */
interface Angle {
  readonly text: string;
  readonly used: number;
}

/** Data of a LOC record (RFC 1876 section 3), canonical with all its parts written out. */
export const location: Field = {
  label: "location",
  rest: true,
  read: (tokens) => readLocation(tokens.map((token) => (token.quoted ? `"${token.text}"` : token.text))),
};

function readLocation(words: readonly string[]): Reading {
  const latitude = readAngle(words, 90, "NS");
  if (latitude === undefined)
    return { problem: "must begin with a latitude such as `52 22 23.000 N` (0 to 90 degrees, N or S)" };
  const rest = words.slice(latitude.used);
  const longitude = readAngle(rest, 180, "EW");
  if (longitude === undefined)
    return { problem: "needs a longitude such as `4 53 32.000 E` (0 to 180 degrees, E or W)" };
  const [altitude, ...sizes] = rest.slice(longitude.used);
  const height = centimetres(altitude, -100_000_00, 42_849_672_95);
  if (height === undefined) return { problem: "needs an altitude such as `-2.00m` (-100000.00 to 42849672.95 metres)" };
  if (sizes.length > 3) return { problem: `has more words than it may have, from \`${sizes[3] ?? ""}\` on` };
  const lengths: string[] = [];
  for (const [index, standard] of ["1m", "10000m", "10m"].entries()) {
    const size = centimetres(sizes[index] ?? standard, 0, 90_000_000_00);
    if (size === undefined)
      return { problem: `has a size or precision that is not from 0 to 90000000 metres: \`${sizes[index] ?? ""}\`` };
    lengths.push(printMetres(firstDigit(size)));
  }
  return { text: [latitude.text, longitude.text, printMetres(height), ...lengths].join(" ") };
}

function readAngle(words: readonly string[], most: number, directions: string): Angle | undefined {
  const end = words.slice(0, 4).findIndex((word) => word.length === 1 && directions.includes(word));
  if (end < 1) return undefined;
  const [degrees = "", minutes = "0", seconds = "0"] = words.slice(0, end);
  if (!/^\d{1,9}$/.test(degrees) || !/^\d{1,9}$/.test(minutes) || !/^\d{1,9}(?:\.\d{0,3})?$/.test(seconds))
    return undefined;
  const parts = [Number(degrees), Number(minutes), Number(seconds)] as const;
  if (parts[1] > 59 || parts[2] >= 60 || parts[0] + parts[1] / 60 + parts[2] / 3600 > most) return undefined;
  const isZero = parts.every((part) => part === 0);
  const direction = isZero ? directions.charAt(0) : (words[end] ?? "");
  return { text: `${parts[0]} ${parts[1]} ${parts[2].toFixed(3)} ${direction}`, used: end + 1 };
}

/** Centimetres of a length in metres within the range. */
function centimetres(word: string | undefined, least: number, most: number): number | undefined {
  if (word === undefined || !/^-?\d{1,8}(?:\.\d{0,2})?m?$/.test(word)) return undefined;
  const length = Math.round(Number(word.replace(/m$/, "")) * 100);
  return length >= least && length <= most ? length : undefined;
}

/** Sizes are kept as one digit and a power of ten (RFC 1876 section 2), so 256 m are 200 m. */
function firstDigit(length: number): number {
  const digits = String(length);
  return Number(digits.charAt(0).padEnd(digits.length, "0"));
}

function printMetres(length: number): string {
  return `${(length / 100).toFixed(2)}m`;
}

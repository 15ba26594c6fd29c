import { equalTtl, parseTtl } from "./ttl.ts";

it.each([
  ["3600", 3600],
  ["0", 0],
  ["010", 10],
  ["1h30m", 5400],
  ["30m1h", 5400],
  ["1W", 604_800],
  ["2d", 172_800],
  ["2147483648", 2_147_483_648],
  ["1h30", undefined],
  ["1y", undefined],
  ["1.5", undefined],
  ["-1", undefined],
  ["+1", undefined],
  ["h", undefined],
  ["", undefined],
  [" 1", undefined],
])("TTL %p is %p seconds", (text, seconds) => expect(parseTtl(text)).toBe(seconds));

it.each([
  ["1h", "3600", true],
  ["1H", 3600, true],
  [undefined, undefined, true],
  [undefined, "0", false],
  ["60", "61", false],
  ["odd", "odd", true],
  ["odd", "other", false],
])("%p and %p are equal: %p", (a, b, equal) => expect(equalTtl(a, b)).toBe(equal));

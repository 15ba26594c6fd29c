import { baseDirectory } from "./base-directory.ts";

it.each<[string | undefined, string | undefined]>([
  ["/home/me/cache", "/home/me/cache"],
  [undefined, undefined],
  ["", undefined],
  ["cache", undefined],
  ["./cache", undefined],
  ["~/cache", undefined],
])("of %j takes %j: a path counts that is absolute", (value, expected) => {
  expect(baseDirectory({ XDG_CACHE_HOME: value }, "XDG_CACHE_HOME")).toBe(expected);
});

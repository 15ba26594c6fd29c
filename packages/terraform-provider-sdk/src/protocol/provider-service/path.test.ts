import type { Path } from "../../values/path.ts";
import { dynamic, list, map, object, set, string, tuple } from "../../values/type.ts";
import { pathToWire } from "./path.ts";

const inner = object({ x: string });
const type = object({ a: string, l: list(inner), m: map(inner), s: set(inner), t: tuple([inner]), d: dynamic });
const at = (attribute: string) => ({ attribute });
const x = at("x");

it.each<[name: string, path: Path, steps: readonly object[]]>([
  ["an attribute", [at("a")], [{ attributeName: "a" }]],
  ["inside a list", [at("l"), { index: 1 }, x], [{ attributeName: "l" }, { elementKeyInt: 1 }, { attributeName: "x" }]],
  [
    "inside a map",
    [at("m"), { key: "k" }, x],
    [{ attributeName: "m" }, { elementKeyString: "k" }, { attributeName: "x" }],
  ],
  [
    "inside a tuple",
    [at("t"), { index: 0 }, x],
    [{ attributeName: "t" }, { elementKeyInt: 0 }, { attributeName: "x" }],
  ],
  ["inside a set: the set", [at("s"), { index: 0 }, x], [{ attributeName: "s" }]],
  ["inside a dynamic value: the attribute", [at("d"), at("y")], [{ attributeName: "d" }]],
  ["a step that does not fit: what is before it", [at("l"), x], [{ attributeName: "l" }]],
  ["past the end of a tuple", [at("t"), { index: 1 }], [{ attributeName: "t" }]],
])("%s", (_name, path, steps) => {
  expect(pathToWire(path, type)).toEqual({ steps });
});

it.each<[name: string, path: Path]>([
  ["the whole value", []],
  ["no attribute of the value", [at("z")]],
  ["a name every object has", [at("constructor")]],
])("%s has no path", (_name, path) => {
  expect(pathToWire(path, type)).toBeUndefined();
});

import { dataSources, resources } from "../src/registry.ts";
import * as constructs from "./index.ts";

const typeOf = (candidate: unknown): string | undefined =>
  (candidate as { tfResourceType?: string } | undefined)?.tfResourceType;
const plain = Object.entries(constructs.l1).filter(([, value]) => typeOf(value) !== undefined);

test("every kind of the provider has a plain class", () => {
  const kinds = [...resources, ...dataSources].map((kind) => kind.typeName);
  expect(plain.map(([, value]) => typeOf(value)).sort()).toEqual([...kinds, "ims"].sort());
});

test("every plain class has one with validation under the same name", () => {
  const exported = new Map<string, unknown>(Object.entries(constructs));
  expect(plain.map(([name]) => name).filter((name) => typeof exported.get(name) !== "function")).toEqual([]);
});

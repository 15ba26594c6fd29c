import { NameTree } from "./name-tree.ts";

/** A tree of these names, each with itself as its value, after some were taken out. */
function treeOf(names: readonly string[], removed: readonly string[] = []): NameTree<string> {
  const tree = new NameTree<string>();
  for (const name of names) tree.set(name, name);
  for (const name of removed) tree.set(name, undefined);
  return tree;
}

const [apex, www, deep, db] = ["example.com.", "www.example.com.", "a.b.www.example.com.", "db.example.com."];

it.each([
  ["a name and all below it", [apex, www, deep, db], [], www, [www, deep]],
  ["what is below a name that has no value", [www, deep, db], [], apex, [www, deep, db]],
  ["what is below a name that was taken out", [apex, www, deep], [www], apex, [apex, deep]],
  ["nothing where all was taken out", [www, deep], [deep, www], ".", []],
  ["what is left beside a name that was taken out", [www, db], [www], ".", [db]],
  ["nothing of what is not there", [www], [db], db, []],
])("finds %s", (_, names, removed, within, expected) => {
  const tree = treeOf(names, removed);
  expect([...tree.within(within)].sort()).toEqual([...expected].sort());
  for (const name of [apex, www, deep, db])
    expect(tree.get(name)).toBe(names.includes(name) && !removed.includes(name) ? name : undefined);
});

it("takes in again what was taken out", () => {
  const tree = treeOf([www, deep], [deep, www]);
  tree.set(deep, "again");
  expect([...tree.within(apex)]).toEqual([deep]);
  expect(tree.get(deep)).toBe("again");
});

import { wantSlug } from "./file-slug.ts";

it.each<[string, string, string]>([
  ["a zone", "Example.com", "example.com"],
  ["the root", ".", "root"],
  ["slashes", "0/25.2.0.192.in-addr.arpa", "0-25.2.0.192.in-addr.arpa"],
  ["what engines lay over other files", "Cluster Override", "cluster_override_"],
  ["a word that only ends like it", "x.override", "x.override"],
  ["a device of Windows", "con", "con_"],
  ["a device of Windows with an ending", "aux.example", "aux_.example"],
  ["a word that begins like a device", "console.example", "console.example"],
])("%s", (_, of, slug) => expect(wantSlug({ group: "zone", of }).name).toBe(`zone ${slug}`));

it.each([
  ["a zone", `${`${"a".repeat(63)}.`.repeat(3)}${"b".repeat(61)}`],
  ["a cluster", "L".repeat(300)],
])("the longest name of %s is cut to what file systems take, and stays unique", (_, of) => {
  const [one, other] = [wantSlug({ group: "projects", of }), wantSlug({ group: "projects", of: `${of}x` })];
  expect(one.name.length).toBeLessThan(230);
  expect(one.name).not.toBe(other.name);
  expect(one.isPlain).toBe(false);
});

import fc from "fast-check";
import { plainRecord } from "../records/record-content.ts";
import { proveZone } from "./zone-view.ts";

const zone = "example.com";
const nameOf = (nr: number): string => `h${nr}.${zone}.`;
const textOf = (hosts: readonly number[]): string =>
  [
    "@ 3600 IN SOA ns1 hostmaster 1 7200 900 1209600 3600",
    ...hosts.map((nr) => `${nameOf(nr)} 3600 IN A 192.0.2.${nr}`),
  ].join("\n") + "\n";

it.each<[string, string, string | null, boolean]>([
  ["behind the record", 'TXT "a" "b" ; x', "x", true],
  ["with blanks at its ends", 'TXT "a" "b" ; x', " x ", true],
  ["behind the record, over several lines", 'TXT ( "a"\n "b" ) ; x', "x", true],
  ["of a part of the data", 'TXT "a" (\n "b" ; x\n )', "x", false],
  ["of a part of the data and behind the record", 'TXT "a" (\n "b" ; x\n ) ; y', "x y", false],
  ["that says nothing in parentheses", 'TXT ( "a" ;\n "b" ) ; x', "x", true],
])("confirms a comment that is the record's: %s", (_, line, comment, isConfirmed) => {
  const view = proveZone(`${textOf([])}t ${line}\n`, zone);
  const record = plainRecord({ name: `t.${zone}.`, type: "TXT", data: ['"a" "b"'], comment });
  expect(view.confirmSet(`TXT t.${zone}.`, [record]) !== undefined).toBe(isConfirmed);
});

it("counts the types and names as writes add and remove them", () => {
  const host = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.array(host), fc.array(fc.tuple(host, fc.boolean())), (hosts, writes) => {
      const view = proveZone(textOf(hosts), zone);
      expect(view.setCount).toBe(view.sets.length);
      for (const [nr, isThere] of writes) {
        const record = plainRecord({ name: nameOf(nr), type: "A", data: ["192.0.2.1"] });
        view.replace(`A ${nameOf(nr)}`, isThere ? [record] : []);
        expect(view.setCount).toBe(view.sets.length);
      }
    }),
  );
});

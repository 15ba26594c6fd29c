import { unknown, type Value, type ValueObject } from "terraform-provider-sdk/values";
import { conflictsOf, type PlacedDeclaration } from "./conflicts.ts";

const zone = "example.com";
const declaration = (path: string, typeName: string, declared: ValueObject): PlacedDeclaration => ({
  ...{ path, typeName, declared: { zone, ...declared } },
  ...{ marked: { stack: "one", owners: [] }, platform: "" },
});
const of = { name: `www.${zone}.`, type: "A" };
const set = declaration("set", "ims_dns_record_set", { ...of, values: ["192.0.2.1"] });
const record = (path: string): PlacedDeclaration => declaration(path, "ims_dns_record", { ...of, data: [unknown] });
const keys = (element: Value, more: ValueObject = {}): PlacedDeclaration =>
  declaration("keys", "ims_dns_zone_records", { records: { "www A": element }, ...more });

it.each<[string, PlacedDeclaration[], number]>([
  ["a key with a comment of later", [set, keys({ values: ["192.0.2.1"], comment: unknown })], 1],
  ["a key of later", [set, keys(unknown)], 1],
  ["a key where it is not known what is ignored", [set, keys(unknown, { exclusive: true, ignore: [unknown] })], 1],
  ["a key where exclusive is not known", [set, keys(unknown, { exclusive: unknown })], 1],
  ["a record with data of later, in a set", [set, record("record")], 1],
  ["two records with data of later", [record("record"), record("other")], 0],
])("what is known of records is compared: %s", (_, declarations, conflicts) => {
  expect(conflictsOf(declarations)).toHaveLength(conflicts);
});

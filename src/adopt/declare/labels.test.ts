import type { Account } from "../account/account.ts";
import { adopt } from "./adopt.ts";
import type { RecordMode } from "./adopted.ts";
import { labelsOf, type Labels } from "./labels.ts";

const record = (name: string, type: string, data: string) => ({
  ...{ name: `${name}.example.com.`, type, data: [data], ttl: null, cls: "IN", dataComments: null, comment: null },
});
type Content = ReturnType<typeof record>;

const account = (records: readonly Content[]): Account => ({
  customers: [],
  zones: [{ zone: "example.com", sets: records.map((one) => [one]), isExact: false, leftOut: [] }],
  ...{ clusters: [], usable: [], leftOut: [] },
});

/** Names of all that becomes code, by what is imported, as runs in one directory give them. */
function runs(mode: RecordMode, ...times: readonly (readonly Content[])[]): readonly object[] {
  let labels: Labels = {};
  return times.map((records) => {
    const adoption = adopt(account(records), mode, labels);
    labels = labelsOf(adoption, labels);
    const objects = adoption.files.flatMap((file) => file.objects);
    return Object.fromEntries(objects.map(({ name, importId }) => [importId.replace("example.com/", ""), name]));
  });
}

const [under, dot] = [record("a_b", "TXT", "x"), record("a.b", "TXT", "x")];
const [here, there] = [record("w", "CNAME", "x.example."), record("w", "CNAME", "y.example.")];
const plain = "example_com_a_b_txt";
const digits: unknown = expect.stringMatching(/^example_com_a_b_txt_[0-9a-f]{8}$/);

it.each<[string, RecordMode, (readonly Content[])[], object]>([
  ["alone", "set", [[under]], { "TXT/a_b.example.com.": plain }],
  [
    "beside a later one",
    "set",
    [[under], [under, dot]],
    { "TXT/a_b.example.com.": plain, "TXT/a.b.example.com.": digits },
  ],
  ["without it again", "set", [[under], [under, dot], [under]], { "TXT/a_b.example.com.": plain }],
  ["with digits, alone", "set", [[dot], [under, dot], [under]], { "TXT/a_b.example.com.": digits }],
  [
    "after a time away",
    "set",
    [[under], [], [dot], [under, dot]],
    { "TXT/a_b.example.com.": plain, "TXT/a.b.example.com.": digits },
  ],
  ["an alias that somebody changed", "single", [[here], [there]], { "CNAME/w.example.com.": "example_com_w_cname" }],
])("a name stays: %s", (_, mode, times, expected) => {
  expect(runs(mode, ...times).at(-1)).toEqual(expected);
});

it("resources of another kind may have a name that was given: a state tells them apart", () => {
  const single = adopt(account([here]), "single");
  const set = adopt(account([here]), "set", labelsOf(single, {}));
  expect(set.files[0]?.objects.map(({ name }) => name)).toEqual(["example_com_w_cname"]);
});

it("two objects that were to have one name have it not both", () => {
  const [first] = adopt(account([under]), "set").files;
  const { kind, identity } = first?.objects[0] ?? {};
  const other = identity?.replace("a_b", "a.b") ?? "";
  const labels = { [kind?.typeName ?? ""]: { [identity ?? ""]: "one", [other]: "one" } };
  const names = adopt(account([under, dot]), "set", labels).files[0]?.objects.map(({ name }) => name);
  expect(names).toEqual(["one", expect.not.stringMatching(/^one$/)]);
});

it.each(["ims", "constructor"])("a name that code may not have is not kept: %s", (name) => {
  const [first] = adopt(account([under]), "set").files;
  const { kind, identity } = first?.objects[0] ?? {};
  const labels = { [kind?.typeName ?? ""]: { [identity ?? ""]: name } };
  expect(adopt(account([under]), "set", labels).files[0]?.objects[0]?.name).toBe(plain);
});

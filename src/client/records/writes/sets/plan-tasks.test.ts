import { entries, print, record, records } from "../../../../../test/support/short-records.ts";
import { keyOf, toWire, type RecordContent } from "../../record-content.ts";
import { isAsWanted, planTasks, type SetTask } from "./plan-tasks.ts";

/** `HOLDS>WANTS`, with a `!` in front where it may take what nobody holds, or `=` where it must be alone. */
const task = (text: string): SetTask => {
  const [holds = "", wants = ""] = text.replace(/^[!=]/, "").split(">");
  return { holds: records(holds), wants: records(wants), mayTake: text.startsWith("!"), alone: text.startsWith("=") };
};

it.each<[string, string, string[], string[]]>([
  ["one to create", "1", [">2"], ["create 2"]],
  ["one to change", "1 2", ["2>9"], ["put 1:9"]],
  ["one to delete", "1 2", ["2>"], ["delete 1"]],
  ["one that is gone", "1", ["2>"], [""]],
  ["`count` shifts, the last one destroyed", "1 2 3 4", ["1>2", "2>3", "3>4", "4>"], ["", "", "", "delete 0"]],
  ["`count` shifts, the destruction comes first", "1 2 3 4", ["4>", "3>4", "2>3", "1>2"], ["delete 0", "", "", ""]],
  ["`count` shifts up to a new one", "1 2 3", ["1>2", "2>3", "3>4"], ["", "", "put 0:4"]],
  ["two swap their data", "1 2", ["1>2", "2>1"], ["", ""]],
  ["three rotate, with another TTL for one", "1 2 3", ["1>2", "2>3@60", "3>1"], ["", "put 2:3@60", ""]],
  ["one is destroyed and created under another label", "1 2", ["1>", ">1"], ["", ""]],
  ["a shift whose end is not here yet", "1 2 3", ["1>2", "2>3"], ["", "blocked by 3"]],
  ["a foreign one is in the way", "1 7", ["1>7"], ["blocked by 7"]],
  ["a foreign twin with another TTL is in the way", "7@60", [">7"], ["blocked by 7@60"]],
  ["two want the same", "1 2", ["1>9", "2>9"], ["put 0:9", "put 1:9"]],
  ["two want the same, one has it", "1 9", ["1>9", "9>9"], ["blocked by 9", ""]],
  ["a set takes what nobody holds", "1 7", ["!1>1 7"], [""]],
  ["a set gives a record to another", "1 2", ["!1 2>1 3", ">2"], ["create 3", ""]],
  ["twins, each held with its TTL", "7 7@60", ["7@60>7@60", "7>7"], ["", ""]],
  ["twins of one set, its TTLs as they are", "7 7@60", ["7 7@60>7@60 7"], [""]],
  ["another one's record is in the way", "1 7", ["1>7", "7>7"], ["blocked by 7", ""]],
  ["a new set beside what another one keeps", "1", ["=>2", "1>1"], ["blocked by 1", ""]],
  ["a new set whose own record was counted", "1", ["=1>1"], [""]],
  ["the second of three takes what the third gives up", "1 2 3", ["1>1", "2>3", "3>"], ["", "", "delete 1"]],
  ["a new set beside a foreign record", "1", ["=>2"], ["blocked by 1"]],
  [
    "a new one wants what a change gives up, once that has its own",
    "1",
    ["1>2", ">1"],
    ["create 2, delete 0", "blocked by 1"],
  ],
  ["a new one wants what a change gives up, which has its own", "1 2", ["1 2>2", ">1"], ["", ""]],
  ["a new one wants what a change gives up that exchanges with another", "1 2", [">1", "1>2", "2>"], ["", "", ""]],
  ["a new one wants what a change gives up that is blocked", "1 7", ["1>7", ">1"], ["blocked by 7", "blocked by 1"]],
  ["a new one wants one of two that a set gives up", "1 2", ["!1 2>3", ">1"], ["put 1:3", ""]],
  ["a new set in the place of records of which one stays", "1 2", ["=>1 3", "1>"], ["blocked by 1", "delete 0"]],
  ["a new one of two, beside what nobody gives up", "1 7", [">1 7", "1>"], ["blocked by 1", "delete 0"]],
  ["a new one of two, of which it may take one", "1 7", ["!>1 7", "1>"], ["", ""]],
  ["a new set in the place of records that go", "1 2", ["=>1 3", "1>", "2>"], ["create 3", "", "delete 1"]],
])("%s", (_, actual, tasks, expected) => {
  const plans = planTasks(entries(actual), tasks.map(task));
  const printed = plans.map(({ changes, blockedBy }) =>
    blockedBy !== undefined
      ? `blocked by ${print(blockedBy.content)}`
      : changes
          .map((change) => {
            if (change.kind === "create") return `create ${print(change.to)}`;
            return change.kind === "delete" ? `delete ${change.index}` : `put ${change.index}:${print(change.to)}`;
          })
          .join(", "),
  );
  expect(printed).toEqual(expected);
});

it("knows at any time which record is whose", () => {
  const plans = planTasks(entries("1 2 3 4"), ["1>2", "2>3", "3>4"].map(task));
  expect(plans.map(({ holds }) => holds.map(print))).toEqual([["2"], ["3"], ["1"]]);
});

it("plans nothing for one that is blocked", () => {
  expect(planTasks(entries("1 7"), ["1>7 8"].map(task))).toMatchObject([{ changes: [] }]);
});

it("says what it does to which record", () => {
  const [plan] = planTasks(entries("1 2"), [task("1 2>3")]);
  const [made] = planTasks([], [task(">4")]);
  const changes = [...(plan?.changes ?? []), ...(made?.changes ?? [])];
  const expected = [
    {
      ...{ kind: "update", index: 0, from: record("1"), to: record("3") },
      message: "update a.example.com. A 10.0.0.1 to a.example.com. A 10.0.0.3",
    },
    { kind: "delete", index: 1, from: record("2"), message: "delete a.example.com. A 10.0.0.2" },
    {
      ...{ kind: "create", to: record("4"), wire: toWire(record("4")), restores: false },
      message: "create a.example.com. A 10.0.0.4",
    },
  ];
  expect(changes).toMatchObject(expected);
  expect(JSON.parse(JSON.stringify(changes))).toEqual(expected);
});

it.each<[string, Partial<RecordContent>, Partial<RecordContent>, number | undefined, boolean]>([
  ["equal", { ttl: "60" }, { ttl: "60" }, undefined, true],
  ["the zone's default is shown where none is wanted", { ttl: "3600" }, { ttl: null }, 3600, true],
  ["another TTL is shown where none is wanted", { ttl: "60" }, { ttl: null }, 3600, false],
  ["a TTL is shown where none is wanted, and the default is not known", { ttl: "60" }, { ttl: null }, undefined, false],
  ["none is shown where the default is wanted", { ttl: null }, { ttl: "3600" }, 3600, false],
  ["none is shown where none is known", { ttl: null }, { ttl: "60" }, undefined, false],
  ["the default is shown where another is wanted", { ttl: "3600" }, { ttl: "60" }, 3600, false],
  ["the comment differs, too", { ttl: "3600", comment: "a" }, { ttl: null }, 3600, false],
  ["the comment differs alone", { comment: "a" }, {}, 3600, false],
])("as wanted or not: %s", (_, content, wanted, defaultTtl, expected) => {
  expect(isAsWanted({ ...record("1"), ...content }, { ...record("1"), ...wanted }, defaultTtl)).toBe(expected);
});

it("uses the zone's default TTL", () => {
  const tasks = [task("1@3600>1")];
  expect(planTasks(entries("1@3600"), tasks, 3600)[0]?.changes).toEqual([]);
  expect(planTasks(entries("1@3600"), tasks, 60)[0]?.changes).toHaveLength(1);
});

it.each<[string, "keep" | undefined, number]>([
  ["as they are", "keep", 0],
  ["as wanted", undefined, 1],
])("leaves comments of data entries %s", (_, dataComments, changes) => {
  const commented = { ...record("1"), dataComments: ["why"] };
  const actual = [{ nr: 0, content: commented, key: keyOf(commented), wire: toWire(commented) }];
  const plans = planTasks(actual, [{ ...task("1>1"), holds: [commented], dataComments }]);
  expect(plans[0]?.changes).toHaveLength(changes);
});

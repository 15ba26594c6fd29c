import { toWire, keyOf, type RecordContent, type RecordEntry } from "../content.ts";
import { planTasks, type SetTask } from "./plan-tasks.ts";

const record = (text: string): RecordContent => {
  const [data = "", ttl = null] = text.split("@");
  const set = { name: "a.example.com.", type: "A" };
  return { ...set, ttl, cls: "IN", data: [`10.0.0.${data}`], dataComments: null, comment: null };
};
const records = (texts: string): RecordContent[] => texts.split(" ").filter(Boolean).map(record);
const entries = (texts: string): RecordEntry[] =>
  records(texts).map((content, nr) => ({ nr, content, key: keyOf(content), wire: toWire(content) }));
/** `HOLDS>WANTS`, with a `!` in front where it may take what nobody holds, or `=` where it must be alone. */
const task = (text: string): SetTask => {
  const [holds = "", wants = ""] = text.replace(/^[!=]/, "").split(">");
  return { holds: records(holds), wants: records(wants), mayTake: text.startsWith("!"), alone: text.startsWith("=") };
};
const print = ({ data, ttl }: RecordContent): string => `${data.join(" ").slice(7)}${ttl === null ? "" : `@${ttl}`}`;

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
  ["a new set beside a foreign record", "1", ["=>2"], ["blocked by 1"]],
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

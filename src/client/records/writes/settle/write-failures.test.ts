import { address, record } from "../../../../../test/support/records.ts";
import { HttpFailure } from "../../../../http/http-failure.ts";
import { toEntry, toWire } from "../../record-content.ts";
import type { RecordChange } from "../record-change.ts";
import { conflict, lost, notAsWritten, notShown, recordWanted, withAnswer } from "./write-failures.ts";

const [one, other] = [record([address(1)]), record([address(2)])];
const deletion: RecordChange = { kind: "delete", index: 0, from: one, message: "delete THIS" };
const creation: RecordChange = { kind: "create", to: one, wire: toWire(one), restores: false, message: "create THIS" };
const withBody = (content = one): string =>
  `www.example.com. A ${content.data.join()} (to create it again: ${JSON.stringify(toWire(content))})`;
const answer = (outcome: "refused" | "unknown", code = "x"): HttpFailure =>
  new HttpFailure({ code, doing: "D", happened: "THIS CAME BACK.", outcome, method: "POST", remedy: "DO THAT." });

describe("a change that was tried in vain", () => {
  const happened = "After 8 tries without progress this is still to be done: delete THIS.";
  it.each<[string, HttpFailure | undefined, string, string]>([
    [
      "since others wrote, or nothing was done",
      undefined,
      happened,
      "Somebody else may be writing to the same records, or the service drops the change. Look at the records, then run again.",
    ],
    [
      "without a clear answer",
      answer("unknown"),
      `${happened} What came back last: THIS CAME BACK.`,
      "Find out why the service carries out no write, then run again.",
    ],
    [
      "with an answer of something else than the service",
      answer("unknown", "http-answer-invalid"),
      `${happened} What came back last: THIS CAME BACK.`,
      "DO THAT.",
    ],
  ])("%s", (_, unclear, told, remedy) => {
    expect(conflict("Cannot write", deletion, unclear)).toMatchObject({
      ...{ code: "record-conflict", doing: "Cannot write", happened: told, remedy, cause: unclear },
    });
  });

  it("keeps what its caller says where nothing came back", () => {
    const told = { happened: "H.", remedy: "R." };
    expect(withAnswer(undefined, told)).toEqual({ ...told, cause: undefined });
  });
});

describe("a record that the service keeps otherwise", () => {
  const to = record([address(1)], { ttl: "300", comment: "new" });
  it.each<[string, RecordChange, string, string[]]>([
    [
      "names the details of an update",
      { kind: "update", index: 0, from: one, to, message: "" },
      "ttl, comment",
      ["ttl", "comment"],
    ],
    ["names no detail of a creation", creation, "", []],
  ])("%s", (_, change, details, fields) => {
    expect(notAsWritten("Cannot write", change)).toMatchObject({
      ...{ code: "record-not-as-written", doing: "Cannot write" },
      happened: `The service accepted the record, but it reads differently in ${details}.`,
      remedy: "Give the values in the form the service keeps.",
      fields: fields.map((field) => ({ path: [field], message: "The service does not keep this value." })),
    });
  });
});

it("a record that a refused write of the run wants is not taken away, and the way out is told for each version", () => {
  const { code, doing, happened, remedy } = recordWanted("Cannot delete", one);
  expect({ code, doing, happened }).toEqual({
    ...{ code: "record-wanted", doing: "Cannot delete" },
    happened:
      "Another resource of this run wants this record, and was refused before it could get it: www.example.com. A 192.0.2.1. Nothing was written.",
  });
  expect(remedy).toMatch(
    /^Apply again: .* -parallelism is\. Where it is refused each time: .* moved block .* \(in CDK for Terraform moveFromId\); else .* destroy = false in its place \(before Terraform 1\.7 and OpenTofu 1\.10: with terraform state rm ADDRESS\), and import the records into the other one\.$/,
  );
});

describe("a change that no reading shows", () => {
  it.each<[string, RecordChange, (typeof one)[], string, string]>([
    [
      "a creation",
      creation,
      [],
      "The service accepted this change, but after 46 s its answers do not show it: create THIS. Nothing more was written.",
      "Its readings may lag behind. Run again later: what was done by then is recognised.",
    ],
    [
      "a deletion, while others went",
      deletion,
      [other],
      `The service accepted this change, but after 46 s its answers do not show it: delete THIS. Nothing more was written. Meanwhile others went. If it was not another writer who deleted them, one of them was hit, and none was restored: ${withBody(other)}.`,
      "Its readings may lag behind, or another writer added a record at the very moment of this change, and that one was deleted: ask who else writes these records. Run again later: what was done by then is recognised.",
    ],
  ])("%s", (_, change, hit, happened, remedy) => {
    const failure = notShown("Cannot write", change, { waitedMs: 46_000, hit: hit.map(toEntry) });
    expect(failure).toMatchObject({ code: "record-not-shown", doing: "Cannot write", happened, remedy });
  });
});

describe("a record of somebody else that is not there again", () => {
  const hit = "Another writer moved the records during this change, so a record of somebody else was hit, and";
  const body = JSON.stringify(toWire(one));
  const look = `Look whether it is there. If it is not, create it again: ${body}`;
  it.each<[string, Parameters<typeof lost>[2], string, string]>([
    [
      "refused",
      { cause: answer("refused") },
      "it could not be written again: www.example.com. A 192.0.2.1. What came back last: THIS CAME BACK.",
      `Create it again: ${body}`,
    ],
    [
      "sent again in vain",
      { tries: 8, cause: answer("unknown") },
      "it could not be written again in 8 tries: www.example.com. A 192.0.2.1. What came back last: THIS CAME BACK.",
      look,
    ],
    [
      "sent again in vain, and nothing came back",
      { tries: 8, cause: undefined },
      "it could not be written again in 8 tries: www.example.com. A 192.0.2.1.",
      look,
    ],
    [
      "not read",
      { cause: answer("unknown") },
      "whether it is there again is not known: www.example.com. A 192.0.2.1. What came back last: THIS CAME BACK.",
      look,
    ],
    [
      "stopped",
      { cause: new DOMException("stop", "AbortError") },
      "whether it is there again is not known: www.example.com. A 192.0.2.1.",
      look,
    ],
  ])("%s", (_, parts, happened, remedy) => {
    expect(lost("Cannot write", one, parts)).toMatchObject({
      code: "record-lost",
      doing: "Cannot write",
      happened: `${hit} ${happened}`,
      remedy,
      cause: parts.cause,
    });
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, markOf } from "terraform-provider-sdk/core";
import { noRunNotes, openRunNotes } from "../../reconcile/index.ts";
import { plainRecord } from "../records/record-content.ts";
import { createShownRemovals, type ShownRemovals } from "./shown-removals.ts";

const zone = "shared.example";
const [b, c] = ["b", "c"].map((name) => plainRecord({ name: `${name}.${zone}.`, type: "A", data: ["192.0.2.1"] })) as [
  ReturnType<typeof plainRecord>,
  ReturnType<typeof plainRecord>,
];

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** What a process knows that an engine has started: plan and apply have one each, of one engine or of two. */
const processOf = (engine: number): ShownRemovals => {
  const run = { directory: "/work", key: "0123456789abcdef", engine: markOf(engine, 0) };
  return createShownRemovals(
    openRunNotes({ directory, baseUrl: "https://a.example", clock: createManualClock(Date.now()), run }),
  );
};

describe.each([
  ["of the same engine", 1, 1, 1],
  ["of a saved plan", 1, 2, 3],
])("the apply %s", (_, planning, applying, again) => {
  const planned = (by: number, ...shown: (typeof b)[]): void => processOf(by).planned(zone, shown);
  const applyOf = (by: number): ShownRemovals => {
    const apply = processOf(by);
    apply.planned(zone, [b, c]);
    return apply;
  };

  it("goes by what the plan before showed, and not by what is planned anew for it", () => {
    planned(planning, b);
    expect(applyOf(applying).unshown(zone, [b, c])).toEqual([c]);
  });

  it("goes by it when it is repeated, until it is done", () => {
    planned(planning, b);
    applyOf(applying).unshown(zone, [b, c]);
    const next = applyOf(again);
    expect(next.unshown(zone, [b, c])).toEqual([c]);
    next.done(zone);
    expect(processOf(applying).unshown(zone, [b, c])).toEqual([]);
  });

  it("goes by the last plan", () => {
    planned(planning, b);
    planned(again, b, c);
    expect(applyOf(applying).unshown(zone, [b, c])).toEqual([]);
  });

  it("goes by a plan that shows nothing, of the zone in any spelling", () => {
    planned(planning);
    expect(applyOf(applying).unshown("Shared.Example.", [b])).toEqual([b]);
    expect(applyOf(applying).unshown("other.example", [b])).toEqual([]);
  });
});

it("one process may plan and apply", () => {
  const both = createShownRemovals(noRunNotes);
  both.planned(zone, [b]);
  both.planned(zone, [b, c]);
  expect(both.unshown(zone, [b, c])).toEqual([c]);
});

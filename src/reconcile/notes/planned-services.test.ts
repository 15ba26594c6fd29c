import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, markOf, type ManualClock } from "terraform-provider-sdk/core";
import { openPlannedServices, type PlannedServices } from "./planned-services.ts";

let directory: string;
let clock: ManualClock;
beforeEach(() => {
  clock = createManualClock(Date.now());
  directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const [a, b] = ["https://a.example", "https://b.example"];
const key = "0123456789abcdef";
/** A process. */
const open = (baseUrl: string, of = key, within = directory): PlannedServices =>
  openPlannedServices({
    directory: within,
    baseUrl,
    clock,
    run: { directory: "/work", key: of, engine: markOf(1, 0) },
  });
const plan = (at: string, what = "clean up", of = key): void => open(at, of).planned(what);
const begin = (at: string): string | undefined => open(at).otherService("clean up");

it.each<[string, () => void, string, string | undefined]>([
  ["nothing is known of", () => undefined, b, undefined],
  ["was planned for the service", () => plan(a), a, undefined],
  ["was planned for another service", () => plan(a), b, a],
  ["was planned for both", () => [a, b].forEach((at) => plan(at)), b, undefined],
  [
    "was planned for another service, in another directory",
    () => plan(a, "clean up", "fedcba9876543210"),
    b,
    undefined,
  ],
  ["is something else than what was planned for another service", () => plan(a, "revoke"), b, undefined],
  [
    "was planned for another service after it was done at this one",
    () => {
      plan(b);
      begin(b);
      plan(a);
    },
    b,
    a,
  ],
  [
    "was done at another service, and not planned anew",
    () => {
      plan(a);
      begin(a);
    },
    b,
    a,
  ],
  [
    "was refused before at this service, and is done where it was planned for",
    () => {
      plan(a);
      begin(b);
    },
    a,
    undefined,
  ],
])("of what %s", (_, before, at, other) => {
  before();
  expect(begin(at)).toBe(other);
});

it("what is done twice by one apply is judged once", () => {
  plan(b);
  const applying = open(b);
  expect(applying.otherService("clean up")).toBeUndefined();
  plan(a);
  expect([applying.otherService("clean up"), begin(b)]).toEqual([undefined, a]);
});

it("a plan is known for a week", async () => {
  plan(a);
  await clock.advance(6 * 24 * 3_600_000);
  expect(begin(b)).toBe(a);
  await clock.advance(2 * 24 * 3_600_000);
  expect(begin(b)).toBeUndefined();
});

it("where nothing can be written nothing is said", () => {
  open(a, key, "/dev/null").planned("clean up");
  expect(open(b, key, "/dev/null").otherService("clean up")).toBeUndefined();
});

import { unknown, type Value, type ValueObject } from "../../values/value.ts";
import type { ProviderServer } from "../server.ts";
import { newBoxes, started, wanted, type Boxes } from "../testing/boxes.ts";

const typeName = "test_box";

/** An object as an engine keeps it. */
interface Kept {
  readonly state: Value;
  readonly private: Uint8Array;
}

let services: Boxes;
let provider: ProviderServer;
/** Another process. */
const nextRun = async (url: Value = "u"): Promise<void> => {
  provider = await started(services, { url });
};
beforeEach(async () => {
  services = newBoxes();
  for (const name of ["a", "b"]) services.stored.set(name, { size: 3, label: null });
  await nextRun();
});

const read = ({ state, private: notes }: Kept): Promise<Kept> =>
  provider.readResource({ typeName, currentState: state, private: notes });
const imported = async (): Promise<Kept> => read(await provider.importResourceState({ typeName, id: "a" }));
const box = (name: string, size = 3): ValueObject => ({ ...wanted, name, size, label_text: null });

async function plan(kept: Kept, config: ValueObject) {
  // core proposes what was read of computed attributes
  const proposedState = { ...config, id: (kept.state as ValueObject | null)?.["id"] ?? null };
  const request = { typeName, priorState: kept.state, proposedState, config, priorPrivate: kept.private };
  const { diagnostics, plannedState, plannedPrivate } = await provider.planResourceChange(request);
  const [error] = diagnostics.filter(({ severity }) => severity === "error");
  return { refusal: error && `${error.summary}\n${error.detail}`, plannedState, plannedPrivate };
}
async function applied(kept: Kept, config: ValueObject): Promise<Kept> {
  const { plannedState, plannedPrivate } = await plan(kept, config);
  return provider.applyResourceChange({ typeName, priorState: kept.state, plannedState, config, plannedPrivate });
}

/** What happened to the object since its import. */
const ways: readonly [string, "refused" | "planned", (kept: Kept) => Promise<Kept>][] = [
  ["in the run that imports", "refused", (kept) => Promise.resolve(kept)],
  [
    "in the next run",
    "refused",
    async (kept) => {
      await nextRun();
      return read(kept);
    },
  ],
  [
    "in the next run, which does not read",
    "refused",
    async (kept) => {
      await nextRun();
      return kept;
    },
  ],
  [
    "in a run after one that was refused",
    "refused",
    async (kept) => {
      await nextRun();
      await read(kept);
      await nextRun();
      return read(kept);
    },
  ],
  [
    "after a refresh of the same run",
    "refused",
    async (kept) => {
      await nextRun();
      return read(await read(kept));
    },
  ],
  [
    "after a run that had nothing to change",
    "planned",
    async (kept) => {
      await nextRun();
      const after = await read(kept);
      await nextRun();
      return read(after);
    },
  ],
  [
    "after a run that had nothing to change, in one that does not read",
    "planned",
    async (kept) => {
      await nextRun();
      const after = await read(kept);
      await nextRun();
      return after;
    },
  ],
  [
    "in the next run, which does not know the provider's configuration",
    "refused",
    async (kept) => {
      await nextRun(unknown);
      return read(kept);
    },
  ],
  [
    "after a run that did not know the provider's configuration, and in another one",
    "planned",
    async (kept) => {
      await nextRun(unknown);
      const after = await read(kept);
      await nextRun(unknown);
      return read(after);
    },
  ],
  ["after an apply in place", "planned", (kept) => applied(kept, box("a", 4))],
  [
    "after an apply in place that failed",
    "refused",
    async (kept) => {
      services.trouble = "update";
      const after = await applied(kept, box("a", 4));
      services.trouble = undefined;
      return after;
    },
  ],
];

it.each(ways)("a replacement of what was imported, %s, is %s", async (_, outcome, since) => {
  const kept = await since(await imported());
  const { refusal } = await plan(kept, box("c"));
  expect(refusal === undefined ? "planned" : "refused").toBe(outcome);
  expect(services.stored.has("a")).toBe(true);
});

/** Engines plan a replacement that no attribute forces as a change of what is there, and then as a create with the notes of that. */
async function planOnRequest(kept: Kept, config: ValueObject) {
  const { plannedPrivate } = await plan(kept, config);
  return plan({ state: null, private: plannedPrivate }, config);
}
/** The one after the import in which engines hand over what that one kept. */
const later: readonly [string, (kept: Kept) => Promise<Kept>][] = [
  ["in the next run", read],
  ["in the next run, which does not read", (kept) => Promise.resolve(kept)],
];

it("a replacement on request of what this run imports is refused, and its deletion, too", async () => {
  const kept = await imported();
  const { refusal, plannedPrivate } = await planOnRequest(kept, box("a"));
  expect(refusal).toContain("Cannot plan to replace test_box, which this run imports");
  expect(refusal).toContain("Error code: import-replaced");
  await nextRun();
  const request = { typeName, priorState: kept.state, plannedState: null, config: null, plannedPrivate };
  const { state, private: left, diagnostics } = await provider.applyResourceChange(request);
  expect(diagnostics.map(({ detail }) => detail).join()).toContain("Error code: import-replaced");
  expect([state, services.stored.has("a")]).toEqual([kept.state, true]);
  // the next run may replace it
  expect((await planOnRequest({ state, private: left }, box("a"))).refusal).toBeUndefined();
});

it.each(later)("a replacement on request of what was imported is planned and applied %s", async (_, since) => {
  const kept = await imported();
  await nextRun();
  const now = await since(kept);
  const { refusal, plannedPrivate } = await planOnRequest(now, box("a"));
  expect(refusal).toBeUndefined();
  const request = { typeName, priorState: now.state, plannedState: null, config: null, plannedPrivate };
  expect((await provider.applyResourceChange(request)).diagnostics).toEqual([]);
  expect(services.stored.has("a")).toBe(false);
});

it("the refusal names what is imported and what is declared", async () => {
  const { refusal } = await plan(await imported(), box("c"));
  expect(refusal).toContain("Cannot plan to replace test_box, which was imported");
  expect(refusal).toContain('name: imported "a", declared "c"');
  expect(refusal).toContain("Error code: import-replaced");
});

it("a change in place, no change and a destruction of what was imported are planned", async () => {
  const kept = await imported();
  for (const config of [box("a"), box("a", 4)]) expect((await plan(kept, config)).refusal).toBeUndefined();
  const request = { typeName, priorState: kept.state, proposedState: null, config: null, priorPrivate: kept.private };
  expect((await provider.planResourceChange(request)).diagnostics).toEqual([]);
});

it("what was created is replaced, and its private data holds no note of an import", async () => {
  const kept = await applied({ state: null, private: new Uint8Array() }, box("c"));
  expect(new TextDecoder().decode(kept.private)).not.toContain("import");
  expect((await plan(kept, box("d"))).refusal).toBeUndefined();
});

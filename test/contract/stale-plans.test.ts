import type { Sandbox } from "../../src/sandbox/index.ts";
import type { Value } from "terraform-provider-sdk/values";
import { styles } from "../support/deployment.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { DiagnosticsError, type createCore } from "../support/terraform-core.ts";
import { cases } from "./kinds.cases.ts";

type Config = Readonly<Record<string, Value>>;

/** Drift that takes away what a deletion takes away, too. */
const partOfDeletion = ["a value gone", "a name gone"];

/** The change of a kind that is planned: one that has nothing to do with its drifts. */
const changeOf = ({ config, updates }: (typeof cases)[number]): Config => {
  const update = updates.find(({ situation }) => situation === "a value more") ?? updates[0];
  return { ...config, ...update?.change };
};

let memory: InMemory;
let core: ReturnType<typeof createCore>;
const begin = async (typeName: string, config: Config, options = {}): Promise<Sandbox> => {
  memory = await startInMemory({ options });
  core = memory.object(typeName);
  await core.apply(config);
  await core.refresh();
  return memory.sandbox;
};
const written = (): number => memory.sandbox.requests.filter(({ method }) => method !== "GET").length;
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no error",
    (error: unknown) => error,
  );

/** Core plans a change anew when it applies it, in another process, from the state that the reviewed plan was made of. */
async function inNextRun(work: () => Promise<unknown>): Promise<unknown> {
  await memory.nextRun();
  memory.sandbox.resetRequests();
  return failureOf(work());
}

async function expectRefused(work: () => Promise<unknown>): Promise<void> {
  const before = memory.sandbox.store.read();
  const refusal = await inNextRun(work);
  expect(refusal).toBeInstanceOf(DiagnosticsError);
  expect((refusal as Error).message).toMatch(/not as the plan showed it.*It was left as it is.*plan-stale/s);
  expect(written()).toBe(0);
  expect(memory.sandbox.store.read()).toEqual(before);
}

describe.each(styles)("%s: somebody else changes an object between plan and apply", (_, options) => {
  describe.each(cases.map((each) => [each.typeName, each] as const))("%s", (typeName, example) => {
    const { config, drifts } = example;
    const change = changeOf(example);
    const isReplaced = example.updates[0]?.action === "replace";

    it.each(drifts)("a change is refused, and goes after another plan: $situation", async ({ edit }) => {
      const sandbox = await begin(typeName, config, options);
      await core.plan(change);
      edit(sandbox, core.state ?? {});
      const state = core.state;
      await expectRefused(() => core.apply(change));
      // of a replacement, what is to be deleted is in the state as it was found
      expect(isReplaced ? state : core.state).toEqual(state);
      await memory.nextRun();
      await core.refresh();
      await core.apply(change);
      await core.refresh();
      expect(await core.plan(change)).toMatchObject({ action: "no-op" });
    });

    it.each(drifts)("a deletion: $situation", async ({ situation, edit }) => {
      const sandbox = await begin(typeName, config, options);
      const planned = await core.planDestroy();
      edit(sandbox, core.state ?? {});
      if (partOfDeletion.includes(situation)) await core.destroy(planned);
      else {
        await expectRefused(() => core.destroy(planned));
        // core plans what is not in the configuration any more from the state before the refresh
        await memory.nextRun();
        await core.destroy();
      }
      expect(core.state).toBeNull();
    });
  });
});

describe.each(cases.map((each) => [each.typeName, each] as const))("%s", (typeName, example) => {
  const { config, updates, drifts } = example;
  const change = changeOf(example);
  const reads = (): number => memory.sandbox.requests.filter(({ method }) => method === "GET").length;

  it("makes no request that a plan that is not stale does not make", async () => {
    await begin(typeName, config);
    await core.plan(change);
    await inNextRun(() => core.apply(change));
    const usual = reads();
    const sandbox = await begin(typeName, config);
    await core.plan(change);
    drifts[0]?.edit(sandbox, core.state ?? {});
    await inNextRun(() => core.apply(change));
    expect(reads()).toBeLessThanOrEqual(usual);
  });

  it("is not refused what others have brought about as it was planned", async () => {
    await begin(typeName, config);
    const before = memory.sandbox.store.read();
    const [state, noted] = [core.state, core.private];
    await core.apply(change);
    expect(memory.sandbox.store.read()).not.toEqual(before);
    if (updates[0]?.action === "replace") return;
    core.restore(state, noted);
    expect(await inNextRun(() => core.apply(change))).toBe("no error");
  });

  it("keeps the private data of an object that does not change", async () => {
    await begin(typeName, config);
    const before = core.private;
    const { private: planned } = await core.plan(config);
    expect(planned).toEqual(before);
  });
});

describe("spellings", () => {
  it.each(
    cases.flatMap(({ typeName, config, updates, spellings }) =>
      spellings.map(({ situation, change }) => ({
        typeName,
        situation,
        config,
        spelled: { ...config, ...change },
        updates,
      })),
    ),
  )(
    "$typeName: a state in another spelling is not stale: $situation",
    async ({ typeName, config, spelled, updates }) => {
      await begin(typeName, spelled);
      const update = { ...config, ...updates[0]?.change };
      await core.plan(update);
      expect(await inNextRun(() => core.apply(update))).toBe("no error");
    },
  );
});

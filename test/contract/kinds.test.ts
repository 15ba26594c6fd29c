import { resources } from "../../src/registry.ts";
import type { Sandbox } from "../../src/sandbox/index.ts";
import type { Value } from "terraform-provider-sdk/values";
import { styles } from "../support/deployment.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { DiagnosticsError, type createCore } from "../support/terraform-core.ts";
import { cases } from "./kinds.cases.ts";

it("every registered kind has its cases", () => {
  expect(cases.map(({ typeName }) => typeName).sort()).toEqual(resources.map(({ typeName }) => typeName).sort());
});

describe.each(styles)("%s", (_, options) => {
  describe.each(cases.map((each) => [each.typeName, each] as const))("%s", (typeName, example) => {
    let memory: InMemory;
    let sandbox: Sandbox;
    let core: ReturnType<typeof createCore>;
    beforeEach(async () => {
      memory = await startInMemory({ options });
      sandbox = memory.sandbox;
      core = memory.object(typeName);
    });
    const expectNothingToDo = async (config: Readonly<Record<string, Value>>): Promise<void> => {
      await core.refresh();
      expect(await core.plan(config)).toMatchObject({ action: "no-op" });
    };

    it("creates; a read gives the state; a plan is empty; deletes; a read gives nothing; deletes again", async () => {
      expect(await core.apply(example.config)).toBe("create");
      const created = core.state;
      await core.refresh();
      expect(core.state).toEqual(created);
      await expectNothingToDo(example.config);
      await core.destroy();
      if (created === null) throw new Error("nothing was created");
      await core.destroyAgain(created);
      await core.apply(example.config);
    });

    it.each(example.updates)("applies a change: $situation", async ({ change, action }) => {
      await core.apply(example.config);
      const changed = { ...example.config, ...change };
      expect(await core.apply(changed)).toBe(action);
      await expectNothingToDo(changed);
    });

    it.each(example.spellings)("sees no change in another spelling: $situation", async ({ change }) => {
      await core.apply(example.config);
      await expectNothingToDo({ ...example.config, ...change });
    });

    it.each(example.drifts)("sees and heals drift: $situation", async ({ edit, action }) => {
      await core.apply(example.config);
      if (core.state === null) throw new Error("nothing was created");
      edit(sandbox, core.state);
      // each state that a refresh leaves shows it
      for (let nth = 0; nth < 3; nth += 1) {
        await memory.nextRun();
        await core.refresh();
        expect(await core.plan(example.config)).toMatchObject({ action });
      }
      await core.apply(example.config);
      await expectNothingToDo(example.config);
    });

    it("imports what it created: the plan is empty, apart from what stands in the configuration only", async () => {
      await core.apply(example.config);
      const created = core.state;
      core.forget();
      await memory.nextRun();
      await core.import(created?.["id"] as string);
      if (example.importsMore) core.keepOf(created);
      expect(await core.plan({ ...example.config, ...example.localAttributes })).toMatchObject({ action: "no-op" });
    });

    it("creates anew what vanished", async () => {
      await core.apply(example.config);
      if (core.state === null) throw new Error("nothing was created");
      example.vanish(sandbox, core.state);
      await core.refresh();
      expect(core.state).toBeNull();
      expect(await core.apply(example.config)).toBe("create");
    });

    it("refuses to create what exists, says how to import it, and changes nothing", async () => {
      await core.apply(example.config);
      const before = sandbox.store.read();
      core.forget();
      const refusal: unknown = await core.apply(example.config).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DiagnosticsError);
      expect((refusal as Error).message).toContain("import");
      expect(sandbox.store.read()).toEqual(before);
      expect(core.state).toBeNull();
    });

    it.each(example.refusals)("refuses $situation at $attribute", async ({ change, attribute }) => {
      const refusal: unknown = await core.plan({ ...example.config, ...change }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DiagnosticsError);
      const paths = (refusal as DiagnosticsError).diagnostics.map(({ path }) => path?.[0]);
      expect(paths).toContainEqual({ attribute });
      expect(sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    });
  });
});

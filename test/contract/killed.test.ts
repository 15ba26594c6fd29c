import { tmpdir } from "node:os";
import { styles } from "../support/deployment.ts";
import { createLockDirectory, startInMemory, type InMemory } from "../support/in-memory.ts";
import { asKilled, openCreates } from "../support/killed-run.ts";
import { DiagnosticsError, type createCore } from "../support/terraform-core.ts";
import { cases } from "./kinds.cases.ts";

let lockDirectory: string;
beforeEach(() => {
  lockDirectory = createLockDirectory();
});

describe.each(styles)("%s", (_, options) => {
  describe.each(cases.map((each) => [each.typeName, each] as const))("%s", (typeName, { config }) => {
    let memory: InMemory;
    /** A run that creates the object and is killed before its state has it. */
    const kill = async (): Promise<void> => {
      memory = await startInMemory({ options }, "zone", { lockDirectory, engine: { workingDirectory: "/" } });
      await memory.object(typeName).apply(config);
      asKilled(lockDirectory);
      await memory.nextRun();
      memory.sandbox.resetRequests();
    };
    const writes = (): number => memory.sandbox.requests.filter(({ method }) => method !== "GET").length;
    const createAgain = async (): Promise<ReturnType<typeof createCore>> => {
      const object = memory.object(typeName);
      await object.apply(config);
      return object;
    };

    it("created by a run that was killed, it is the next run's without a write", async () => {
      await kill();
      const object = await createAgain();
      expect(writes()).toBe(0);
      await memory.nextRun();
      expect(await object.plan(config)).toMatchObject({ action: "no-op" });
    });

    it("created by a run in another directory that was killed, it is refused, and told is where the next apply takes it over", async () => {
      await kill();
      await memory.nextRun({ lockDirectory, engine: { workingDirectory: tmpdir() } });
      const failure: unknown = await createAgain().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(DiagnosticsError);
      expect(String(failure)).toMatch(/A run in "\/" was cut off while it created this\..*terraform import ADDRESS/s);
      expect(writes()).toBe(0);
    });

    it.each<[string, (object: ReturnType<typeof createCore>) => Promise<unknown>]>([
      ["read", (object) => object.refresh()],
      ["planned without a refresh", (object) => object.plan(config)],
    ])("once it is %s from a state, no other state gets it", async (__, look) => {
      await kill();
      const object = await createAgain();
      await memory.nextRun();
      await look(object);
      expect(openCreates(lockDirectory)).toEqual([]);
      await expect(createAgain()).rejects.toBeInstanceOf(DiagnosticsError);
      expect(writes()).toBe(0);
    });
  });
});

import * as z from "zod";
import { Failure } from "../../core/failure.ts";
import { silentLog } from "../../core/log.ts";
import { unknown, type Value, type ValueObject } from "../../values/value.ts";
import { computed, local, required } from "../schema/attribute.ts";
import { defineResource, type WriteOperation } from "../kinds/kind.ts";
import { createProvider } from "../provider.ts";
import { description, none } from "../testing/boxes.ts";

/** What the service gives of an object. */
interface Actual {
  id: string | null;
  name: string;
  size: number;
  changed_at: number | null;
}

/** A write as one of the rows below tells it. */
type Write = (operation: WriteOperation<unknown, Actual>) => Promise<Actual>;

/** Capitals mean nothing. */
const equal = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();

const written = defineResource<Write>()({
  typeName: "test_written",
  description,
  attributes: {
    id: computed(z.string(), { description, stable: true }),
    name: required(z.string(), { description, forcesReplacement: true, equal }),
    size: required(z.number(), { description }),
    changed_at: computed(z.number(), { description }),
    protect: local(z.boolean(), { description }),
  },
  blocks: {},
  create: (_, operation) => operation.services(operation),
  update: (_, __, operation) => operation.services(operation),
  read: () => Promise.resolve(null),
  delete: () => Promise.resolve(),
  import: (id) => Promise.resolve({ name: id }),
});

const unread = new Failure({ code: "broken", doing: "Cannot read it", happened: "It said 503.", remedy: "Wait." });
const fail = (): Promise<never> => Promise.reject(unread);

async function run(write: Write, priorState: ValueObject | null, plannedState: Value) {
  const provider = createProvider(
    {
      address: "registry.terraform.io/acme/test",
      description,
      attributes: {},
      resources: [written],
      dataSources: [],
      functions: [],
      configure: () => Promise.resolve(write),
    },
    silentLog,
  );
  await provider.configureProvider({ terraformVersion: "1.11.4", config: {} });
  const request = { typeName: written.typeName, priorState, plannedState, config: plannedState, plannedPrivate: none };
  const { state, private: bytes, diagnostics } = await provider.applyResourceChange(request);
  const told = diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`);
  return { state, kept: new TextDecoder().decode(bytes), diagnostics, told };
}

const prior: ValueObject = { id: "1", name: "a", size: 1, changed_at: 5, protect: null };
const toCreate: ValueObject = { ...prior, id: unknown, changed_at: unknown, protect: true };
const toUpdate: ValueObject = { ...prior, size: 2, changed_at: unknown, protect: true };
const found: Actual = { id: "1", name: "a", size: 1, changed_at: 6 };
const error = "error: Cannot read it";
const warning = "warning: Cannot read it";
const inPart = "warning: This test_written is created in part";

describe("what a create that fails leaves in the state", () => {
  it.each<[string, Write, object | null, string[]]>([
    ["nothing was saved", fail, null, [error]],
    [
      "a part was saved",
      ({ saved }) => (saved({ id: "1" }), fail()),
      { ...prior, changed_at: null, protect: true },
      [error, inPart],
    ],
    [
      "a part was saved, to be told when it is needed",
      ({ saved }) => (saved({ id: "0" }), saved(() => ({ id: "1" })), fail()),
      { ...prior, changed_at: null, protect: true },
      [error, inPart],
    ],
    [
      "all is as planned",
      ({ saved }) => (saved({}, { whole: true }), fail()),
      { ...prior, id: null, changed_at: null, protect: true },
      [warning],
    ],
    [
      "all is as planned, and its id is known",
      ({ saved }) => (saved({ id: "1" }, { whole: true }), fail()),
      { ...prior, changed_at: null, protect: true },
      [warning],
    ],
    [
      "all is as planned in another spelling",
      ({ saved }) => (saved({ id: "1", name: "A" }, { whole: true }), fail()),
      { ...prior, changed_at: null, protect: true },
      [warning],
    ],
    [
      "all is as planned, and more was learnt after it",
      ({ saved }) => (saved({ id: "1" }, { whole: true }), saved({ changed_at: 6 }), fail()),
      { ...prior, changed_at: 6, protect: true },
      [warning],
    ],
    [
      "a part first, then all",
      ({ saved }) => (saved({ id: "1" }), saved({}, { whole: true }), fail()),
      { ...prior, changed_at: null, protect: true },
      [warning],
    ],
  ])("%s", async (_, write, state, told) => {
    expect(await run(write, null, toCreate)).toMatchObject({ state, told });
  });

  it.each<[string, ValueObject | null, ValueObject, RegExp]>([
    ["a create", null, toCreate, /was created as planned.*`terraform untaint ADDRESS`.*It said 503/s],
    ["an update", prior, toUpdate, /was updated as planned.*apply again to go on.*It said 503/s],
  ])("stays an error after %s where what depends on it must not go on", async (_, from, to, detail) => {
    const write: Write = ({ saved }) => (saved({ id: "1" }, { whole: true, laterFailure: "error" }), fail());
    const { state, told, diagnostics } = await run(write, from, to);
    expect({ state, told }).toEqual({ state: { ...to, id: "1", changed_at: null }, told: [error] });
    expect(diagnostics[0]?.detail).toMatch(detail);
  });

  it("keeps private data that was set on the way", async () => {
    const write: Write = ({ saved, private: data }) => {
      data.set("sent", 7);
      saved({});
      return fail();
    };
    expect(await run(write, null, toCreate)).toMatchObject({
      kept: expect.stringContaining('"sent":7') as string,
      told: [error, inPart],
    });
  });

  it("says in the warning that the object is there, and what failed", async () => {
    const { diagnostics } = await run(({ saved }) => (saved({}, { whole: true }), fail()), null, toCreate);
    expect(diagnostics[0]?.detail).toMatch(/was created as planned.*state.*It said 503\..*Error code: broken/s);
  });

  it("says of a stop, where the object is tainted, what comes before the next run", async () => {
    const aborted = new DOMException("stopped", "AbortError");
    const write: Write = ({ saved }) => (
      saved({ id: "1" }, { whole: true, laterFailure: "error" }),
      Promise.reject(aborted)
    );
    const { diagnostics } = await run(write, null, toCreate);
    expect(diagnostics[0]?.detail).toMatch(
      /`terraform untaint ADDRESS`.*to go on\. Where a message .* do that first\./s,
    );
  });

  it("takes a stop after the write as the same", async () => {
    const aborted = new DOMException("stopped", "AbortError");
    const write: Write = ({ saved }) => (saved({}, { whole: true }), Promise.reject(aborted));
    expect((await run(write, null, toCreate)).told).toEqual(["warning: Stopped: create of test_written"]);
  });
});

describe("what an update that fails leaves in the state", () => {
  it.each<[string, Write, object, string[]]>([
    ["nothing was saved", fail, prior, [error]],
    ["a part was saved", ({ saved }) => (saved({ size: 2 }), fail()), { ...prior, size: 2 }, [error]],
    [
      "all is as planned",
      ({ saved }) => (saved({}, { whole: true }), fail()),
      { ...prior, size: 2, changed_at: null, protect: true },
      [warning],
    ],
  ])("%s", async (_, write, state, told) => {
    expect(await run(write, prior, toUpdate)).toMatchObject({ state, told });
  });
});

// an error at create would taint the object, and the next run would destroy it
describe("a value that the service stored otherwise than planned", () => {
  const write: Write = () => Promise.resolve({ ...found, size: 3 });

  it("is a warning after a create, and the next refresh shows it", async () => {
    const { state, diagnostics } = await run(write, null, toCreate);
    expect(state).toEqual({ ...prior, changed_at: 6, protect: true });
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: "The service stored another size than planned for test_written" },
    ]);
  });

  it("is an error after an update, and in the state", async () => {
    const { state, told } = await run(write, prior, toUpdate);
    expect(state).toEqual({ ...prior, size: 3, changed_at: 6, protect: true });
    expect(told).toEqual(["error: The service stored another size than planned for test_written"]);
  });
});

describe("what else a plan showed, and is not so any more", () => {
  it.each([
    ["create", null, toCreate],
    ["update", prior, toUpdate],
  ])("ends the %s", async (what, before, planned) => {
    const differences = [{ path: "lid", text: "was shut and is open" }];
    const { state, diagnostics } = await run(({ stale }) => (stale(differences), fail()), before, planned);
    expect(state).toEqual(before);
    expect(diagnostics).toMatchObject([
      {
        summary: `Cannot ${what} test_written as it was planned`,
        detail: expect.stringMatching(/lid was shut and is open[^]*plan-stale/) as string,
      },
    ]);
  });

  it("ends nothing where all is as it was", async () => {
    const made = { ...found, size: 1 };
    expect((await run(({ stale }) => (stale([]), Promise.resolve(made)), null, toCreate)).told).toEqual([]);
  });
});

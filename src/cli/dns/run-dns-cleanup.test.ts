import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { createSandbox, type Listening, type Sandbox } from "../../sandbox/index.ts";
import { runCleanUp } from "./run-dns-cleanup.ts";
import { createContext } from "../create-context.ts";

const zone = "example.com";
const records = [
  { name: "web9.example.com.", type: "A", data: ["192.0.2.9"], ttl: "300" },
  { name: "web9.example.com.", type: "TXT", data: ['"a\u001b[31m"'], comment: "of web9" },
  { name: "alias9.example.com.", type: "CNAME", data: ["web9.example.com."] },
];
const listed = [
  "  alias9.example.com. IN CNAME web9.example.com.",
  "  web9.example.com. 300 IN A 192.0.2.9",
  '  web9.example.com. IN TXT "a\\u{1b}[31m" ; of web9',
];
const host = [...records, { name: "db9.example.com.", type: "A", data: ["192.0.2.10"] }];

let runtime: string;
let sandbox: Sandbox;
let listening: Listening;
beforeEach(async () => {
  runtime = mkdtempSync(join(tmpdir(), "ims-cleanup-"));
  sandbox = createSandbox({ seed: { customers: ["acme"], zones: { [zone]: { records: host } } } });
  listening = await sandbox.listen();
});
afterEach(async () => {
  await listening.close();
  rmSync(runtime, { recursive: true, force: true });
});

interface Attempt {
  readonly name?: string;
  readonly zone?: string;
  readonly yes?: boolean;
  /** Absent: there is no terminal. */
  readonly answer?: string;
  /** Happens before the answer. */
  readonly meanwhile?: () => void;
  readonly signal?: AbortSignal;
  readonly owner?: string;
}

async function cleanUp({ name = "web9", yes = false, answer, meanwhile, signal, owner, ...rest }: Attempt) {
  const lines: string[] = [];
  const questions: string[] = [];
  const ask = (question: string): Promise<string> => {
    questions.push(question);
    meanwhile?.();
    return Promise.resolve(answer ?? "");
  };
  const context = createContext({
    terminal: {
      print: (line: string) => void lines.push(line),
      report: () => undefined,
      ask: answer === undefined ? undefined : ask,
    },
    environment: {
      XDG_RUNTIME_DIR: runtime,
      IMS_BASE_URL: listening.baseUrl,
      IMS_DNS_TOKEN: sandbox.accessToken.reveal(),
      IMS_OWNER: owner,
    },
    ...{ home: runtime, directory: runtime, version: "1.2.3", platform: "linux", arch: "x64" },
    signal: signal ?? new AbortController().signal,
  });
  const failure = await runCleanUp({ zone: rest.zone ?? zone, name, yes }, context).then(
    () => undefined,
    (error: unknown) => error as Failure,
  );
  const left = sandbox.store.zones
    .records(zone)
    .map((record) => record.name)
    .filter((owner) => owner.includes("9"));
  return { lines, failure, questions, left };
}

const all = ["web9.example.com.", "web9.example.com.", "alias9.example.com.", "db9.example.com."];

describe("ims dns cleanup", () => {
  it.each<[string, Attempt]>([
    ["with --yes", { yes: true }],
    ["after a yes", { answer: " Yes\n" }],
    ["of a name in full", { yes: true, name: "WEB9.example.com" }],
    ["of a canonical name", { yes: true, name: "web9.example.com." }],
  ])("%s removes what it showed", async (_, attempt) => {
    const { lines, failure, questions, left } = await cleanUp(attempt);
    expect(failure).toBeUndefined();
    const first = attempt.yes === true ? "These records go from the zone" : "These records would go from the zone";
    expect([lines[0], lines.slice(1, 4).sort(), lines.slice(4)]).toEqual([
      `${first} example.com:`,
      listed,
      ["Removed 3 records."],
    ]);
    expect(questions).toHaveLength(attempt.yes === true ? 0 : 1);
    expect(left).toEqual(["db9.example.com."]);
  });

  it.each<[string, Attempt, string, string, number]>([
    ["without a terminal", {}, "not-confirmed", "no terminal", 4],
    ["after another answer", { answer: "y" }, "not-confirmed", "not yes", 4],
    ["at the end of the input", { answer: "" }, "not-confirmed", "not yes", 4],
    ["of the zone itself", { yes: true, name: "@" }, "option-invalid", "zone itself", 0],
    ["of the zone itself by its name", { yes: true, name: "example.com" }, "option-invalid", "zone itself", 0],
    ["when stopped", { yes: true, signal: AbortSignal.abort() }, "cancelled", "cancelled", 0],
  ])("%s removes nothing", async (_, attempt, code, words, shown) => {
    const { lines, failure, left } = await cleanUp(attempt);
    expect(failure).toBeInstanceOf(Failure);
    expect({ code: failure?.code, shown: lines.length }).toEqual({ code, shown });
    expect(failure?.detail).toContain(words);
    expect(left.sort()).toEqual([...all].sort());
  });

  it("of a name that is not there says so", async () => {
    const { lines, failure } = await cleanUp({ name: "nobody9" });
    expect(failure).toBeUndefined();
    expect(lines).toEqual([
      "There is nothing to remove: the zone example.com has no record of nobody9.example.com. and no CNAME that points to it.",
    ]);
  });

  it("in a zone that is not there is an error of the service", async () => {
    const { failure, lines } = await cleanUp({ zone: "nowhere.example", yes: true });
    expect(lines).toEqual([]);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure?.doing).toContain("nowhere.example");
  });

  it("tells what is gone already", async () => {
    const meanwhile = (): void => sandbox.store.zones.remove(zone, { type: "A", name: "web9.example.com.", nr: 0 });
    const { lines, left } = await cleanUp({ answer: "yes", meanwhile });
    expect(lines.slice(4)).toEqual([
      "Removed 2 records.",
      "Gone already, or changed meanwhile: web9.example.com. 300 IN A 192.0.2.9",
    ]);
    expect(left).toEqual(["db9.example.com."]);
  });

  it("tells which of several aliases is gone already", async () => {
    sandbox.store.zones.add(zone, { name: "other9.example.com.", type: "CNAME", data: ["web9.example.com."] });
    const meanwhile = (): void =>
      sandbox.store.zones.remove(zone, { type: "CNAME", name: "alias9.example.com.", nr: 0 });
    const { lines } = await cleanUp({ answer: "yes", meanwhile });
    expect(lines.slice(5)).toEqual([
      "Removed 3 records.",
      "Gone already, or changed meanwhile: alias9.example.com. IN CNAME web9.example.com.",
    ]);
  });

  it("removes nothing where the name has got another record since they were shown", async () => {
    const record = { name: "web9.example.com.", type: "AAAA", data: ["2001:db8::9"] };
    const meanwhile = (): void => sandbox.store.zones.add(zone, record);
    const { failure, left } = await cleanUp({ answer: "yes", meanwhile });
    expect(failure).toMatchObject({
      code: "clean-up-unlisted",
      happened: expect.stringContaining("2001:db8::9") as string,
    });
    expect(left).toHaveLength(5);
  });
});

describe("records with marks", () => {
  beforeEach(() => {
    const to = { comment: "of web9 [managed: team-b]" };
    sandbox.store.zones.update(zone, { type: "A", name: "web9.example.com.", nr: 0 }, to);
  });

  it.each([[{ answer: "yes" }], [{ yes: true }]])("of another owner refuse it before it asks: %j", async (attempt) => {
    const { failure, questions, lines } = await cleanUp(attempt);
    expect(failure).toMatchObject({ code: "record-of-other-owner" });
    expect(failure?.detail).toContain("web9.example.com. 300 A 192.0.2.9 [managed: team-b]");
    expect([questions, lines]).toEqual([[], []]);
    expect(sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("of the own one are shown with them, and go", async () => {
    const { lines } = await cleanUp({ answer: "yes", owner: "team-b" });
    expect(lines).toContain("  web9.example.com. 300 IN A 192.0.2.9 ; of web9 [managed: team-b]");
    expect(lines).toContain("Removed 3 records.");
  });
});

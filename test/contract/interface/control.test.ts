import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { createManualClock } from "terraform-provider-sdk/core";
import { createSandbox, type SandboxParts } from "../../../src/sandbox/index.ts";
import { ask, type Told } from "./support/ask.ts";
import { jsonOf, startService, stopServices, type Service } from "./support/service.ts";

afterEach(stopServices);

type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

type Control = (method: string, path: string, body?: unknown) => Promise<Told>;

const controlOf =
  ({ baseUrl }: Pick<Service, "baseUrl">): Control =>
  (method, path, body) =>
    ask(new URL(baseUrl).origin, { method, path: `/_sandbox${path}`, body });

async function start(parts: SandboxParts = {}): Promise<Service & { readonly control: Control }> {
  const service = await startService(parts);
  return { ...service, control: controlOf(service) };
}

const describeIt = async (control: Control): Promise<Description> =>
  jsonOf(await control("GET", "/openapi.json")) as Description;

/** For each operation that wants something: what it is sent in this test. */
const sent: Readonly<Record<string, { readonly query?: string; readonly body?: unknown }>> = {
  seed: { body: { customers: ["initech"] } },
  restoreSnapshot: { body: undefined },
  zone: { query: "?id=example.com" },
  addFaults: { body: [{ endpoint: "dns.getZone", delay: 1 }] },
  replaceFaults: { body: [{ endpoint: "servers.decommissionServer", afterStep: "revoke" }] },
  advanceClock: { body: { milliseconds: 1_000 } },
  listRequests: { query: "?after=0&limit=5" },
};

/** How a value differs from the JSON that is described; nothing is described where nothing is sent. */
function misfit(content: Content | undefined, value: unknown): string {
  const schema = content?.["application/json"]?.schema;
  if (schema === undefined) return value === undefined ? "" : "nothing of it is described";
  return z.fromJSONSchema(schema).safeParse(value).error?.message ?? "";
}

describe("the description of the control interface", () => {
  it("is OpenAPI 3.1 with everything in place", async () => {
    const { control } = await start();
    const description = await describeIt(control);
    expect(description.openapi).toBe("3.1.0");
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(["health", "reset", "seed", "readSnapshot", "listFaults", "readClock"]),
    );
    expect(operations.flatMap(({ responses }) => Object.values(responses)).filter((one) => !one.description)).toEqual(
      [],
    );
    expect(JSON.stringify(description)).not.toContain("$ref");
  });

  it("every operation of it answers, and every answer fits", async () => {
    const { control, sandbox, dns } = await start();
    const { paths } = await describeIt(control);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    for (const { path, method, operationId, requestBody, responses, parameters = [] } of operations) {
      await sandbox.control.reset();
      sandbox.faults.add({ endpoint: "dns.*", delay: 0 });
      await dns("GET", "/example.com");
      const given =
        operationId === "restoreSnapshot" ? { body: sandbox.control.snapshot() } : (sent[operationId] ?? {});
      const target = `${path.slice("/_sandbox".length)}${given.query ?? ""}`;
      const told = await control(method.toUpperCase(), target, given.body);
      const described = responses[told.status];
      expect({
        operationId,
        description: described?.description,
        sentMisfit: misfit(requestBody?.content, given.body),
        answerMisfit: misfit(described?.content, told.text === "" ? undefined : jsonOf(told)),
        missing: parameters.filter(({ name, required }) => required && !given.query?.includes(`${name}=`)),
      }).toEqual({ operationId, description: "Done", sentMisfit: "", answerMisfit: "", missing: [] });
    }
  });

  it("what it describes as wrong is refused, in a sentence", async () => {
    const { control } = await start();
    for (const [method, path, body, status, text] of [
      ["GET", "/nothing", undefined, 404, "/health"],
      ["GET", "", undefined, 404, "/health"],
      ["DELETE", "/reset", undefined, 405, "DELETE"],
      ["POST", "/openapi.json", undefined, 405, "POST"],
      ["PUT", "/seed", "{", 400, "not JSON"],
      ["PUT", "/seed", { customer: [] }, 400, "customer"],
      ["PUT", "/snapshot", {}, 400, "servers"],
      ["POST", "/faults", [{ slow: 1 }], 400, "delay"],
      ["POST", "/clock/advance", { milliseconds: -1 }, 400, "milliseconds"],
      ["GET", "/requests?limit=x", undefined, 400, "limit"],
      ["GET", "/zone", undefined, 400, "id"],
      ["GET", "/zone?id=nowhere", undefined, 404, "no such zone"],
    ] as const) {
      const told = await control(method, path, body);
      expect([method, path, told.status, told.headers["content-type"]]).toEqual([
        method,
        path,
        status,
        "text/plain;charset=UTF-8",
      ]);
      expect(told.text).toContain(text);
    }
  });
});

describe("the control interface", () => {
  it("reset makes data, faults and the log what they were at the start", async () => {
    const { control, dns, servers, sandbox } = await start({ faults: [{ endpoint: "dns.listZones", status: 503 }] });
    const before = sandbox.store.read();
    expect((await dns("GET", "/")).status).toBe(503);
    await servers("DELETE", "/acme/web1.example.com");
    await control("POST", "/faults", [{ endpoint: "dns.*", drop: true, times: "always" }]);
    expect((await control("POST", "/reset")).status).toBe(204);
    expect(sandbox.store.read()).toEqual(before);
    expect(sandbox.requests).toEqual([]);
    expect([(await dns("GET", "/")).status, (await dns("GET", "/")).status]).toEqual([503, 200]);
  });

  it("a snapshot is put back, holds no token, and leaves the tokens alone", async () => {
    const { control, dns, servers, sandbox } = await start();
    const before = sandbox.store.read();
    const taken = await control("GET", "/snapshot");
    expect(taken.text).not.toMatch(/token/i);
    await control("PUT", "/seed", { zones: { "example.org": {} }, tokens: { other: {} } });
    expect((await dns("GET", "/")).text).toBe("example.org\n");
    expect((await servers("GET", "/", undefined, "other")).status).toBe(200);
    expect((await control("PUT", "/snapshot", jsonOf(taken))).status).toBe(204);
    expect(sandbox.store.read()).toEqual({ ...before, tokens: { other: { user: "u10001" } } });
  });

  it("time goes on when it is told to", async () => {
    const clock = createManualClock();
    const { control, platform, sandbox } = await start({ clock });
    const project = { name: "New", adminUids: ["u10001"], customerId: "acme" };
    await platform("POST", "/Cluster%20Two/projects/", project);
    const ids = async (): Promise<string> => (await platform("GET", "/Cluster%20Two/projects/")).text;
    const before = await ids();
    expect(jsonOf(await control("POST", "/clock/advance", { milliseconds: 900 }))).toEqual({ now: clock.now() + 900 });
    expect(await ids()).toBe(`${before}new\n`);
    expect(sandbox.control.now()).toBe(clock.now() + 900);
  });

  it("a snapshot has how far time was moved on, and time does not go back", async () => {
    const clock = createManualClock();
    const [one, other] = [await start({ clock }), await start({ clock })];
    const early = jsonOf(await one.control("GET", "/snapshot"));
    await one.control("POST", "/clock/advance", { milliseconds: 900 });
    const late = jsonOf(await one.control("GET", "/snapshot"));
    expect((await other.control("PUT", "/snapshot", late)).status).toBe(204);
    expect(jsonOf(await other.control("GET", "/snapshot"))).toEqual(late);
    expect((await one.control("PUT", "/snapshot", early)).status).toBe(204);
    expect((await one.control("PUT", "/seed", {})).status).toBe(204);
    const now = clock.now() + 900;
    expect([one.sandbox.control.now(), other.sandbox.control.now()]).toEqual([now, now]);
  });

  it("faults come and go", async () => {
    const { control, dns } = await start();
    const status = async (): Promise<number> => (await dns("GET", "/")).status;
    await control("PUT", "/faults", [{ endpoint: "dns.listZones", status: 503, times: "always" }]);
    expect(await status()).toBe(503);
    expect(jsonOf(await control("GET", "/faults"))).toMatchObject([{ endpoint: "dns.listZones", status: 503, nth: 1 }]);
    await control("DELETE", "/faults");
    expect(await status()).toBe(200);
  });

  it("the requests to the three APIs are told, without tokens, and those to itself are not", async () => {
    const { control, dns, servers } = await start({ tokens: { "another-token": { apis: ["dns"] } } });
    await dns("PUT", "/example.com/A/pool.example.com./0", { comment: "my another-token and sandbox-access-token" });
    await servers("GET", "/acme-only-token/");
    const { text } = await control("GET", "/requests");
    expect(text).not.toMatch(/another-token|sandbox-access-token|acme-only-token/);
    expect(JSON.parse(text)).toMatchObject([
      { nr: 1, endpoint: "dns.updateRecord", status: 200, body: '{"comment":"my [secret] and [secret]"}' },
      { nr: 2, endpoint: "servers.listServers", path: "/servers/1/[secret]/", status: 404 },
    ]);
    expect(jsonOf(await control("GET", "/requests?after=1"))).toMatchObject([{ nr: 2 }]);
    expect(jsonOf(await control("GET", "/requests?limit=1"))).toMatchObject([{ nr: 2 }]);
    expect(jsonOf(await control("GET", "/requests/counts"))).toMatchObject({ total: 2, byApi: { dns: 1, servers: 1 } });
    await control("DELETE", "/requests");
    expect(jsonOf(await control("GET", "/requests/counts"))).toMatchObject({ total: 0 });
  });

  it("no fault strikes it, nothing makes it slow, and a path in front of the APIs is none of its own", async () => {
    const options = { basePath: "/ims", latency: 3_600_000 };
    const { control } = await start({ options, faults: [{ drop: true, times: "always" }] });
    expect(jsonOf(await control("GET", "/health"))).toMatchObject({ status: "ok" });
  });

  it("a path in front of the APIs cannot hide it", () => {
    expect(() => createSandbox({ options: { basePath: "/_sandbox" } })).toThrow("basePath");
    expect(() => createSandbox({ options: { basePath: "/_sandboxes" } })).not.toThrow();
  });
});

it("the guide names every operation", async () => {
  const { paths } = await describeIt((await start()).control);
  const guide = readFileSync(join(__dirname, "../../../docs/guides/sandbox.md"), "utf8");
  const named = [...guide.matchAll(/^\| ((?:`[A-Z]+`, )*)`([A-Z]+) (\/_sandbox[^`?]*)/gm)].flatMap(
    ([, others = "", last = "", path = ""]) =>
      [...others.matchAll(/[A-Z]+/g), [last]].map(([method]) => `${method} ${path}`),
  );
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named.sort()).toEqual(all.filter((one) => !one.endsWith("openapi.json")).sort());
});

describe("who may use the control interface", () => {
  const health = { method: "GET", path: "/_sandbox/health" };
  const statusAt = async (baseUrl: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
    (await ask(baseUrl, { ...health, headers })).status;

  it("on loopback everybody, as the token is known", async () => {
    expect(await statusAt((await start()).baseUrl)).toBe(200);
  });

  it("who has the token, where it is one of the sandbox's own", async () => {
    const { baseUrl } = await start({ accessToken: "my-own", tokens: { limited: {} } });
    expect(await statusAt(baseUrl)).toBe(403);
    expect(await statusAt(baseUrl, { "X-AccessToken": "limited" })).toBe(403);
    expect(await statusAt(baseUrl, { "X-AccessToken": "my-own" })).toBe(200);
  });

  it("who has the token, where others can reach it", async () => {
    const { baseUrl, close } = await createSandbox({ accessToken: "my-own" }).listen({ host: "0.0.0.0" });
    const local = baseUrl.replace("0.0.0.0", "127.0.0.1");
    expect([await statusAt(local), await statusAt(local, { "X-AccessToken": "my-own" })]).toEqual([403, 200]);
    await close();
  });

  it.each([
    ["another site's name (DNS rebinding)", { Host: "rebound.example.com" }, 421],
    ["a page of another site", { Origin: "https://www.example.com" }, 403],
  ])("not %s", async (_row, headers, status) => {
    expect(await statusAt((await start()).baseUrl, headers)).toBe(status);
  });

  it("nothing is done for a page of another site", async () => {
    const { baseUrl, sandbox } = await start();
    const reset = { method: "PUT", path: "/_sandbox/seed", body: {}, headers: { Origin: "https://www.example.com" } };
    expect((await ask(baseUrl, reset)).status).toBe(403);
    expect(sandbox.store.read().zones).not.toEqual([]);
  });
});

import type { FaultInput } from "../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { DiagnosticsError } from "../support/terraform-core.ts";

const fields = { environment: "production", project: "shop", role: "web", location: "zrh1" };
const fqdn = "web1.example.com";
const config = { customer: "acme", fqdn, ...fields, region: "ZRH.CH", zone: null, stage: null };
const foreign = { customer: "acme", fqdn: "db1.example.com", ...fields };
const typeName = "ims_server_definition";

const always = { times: "always" } as const;
const post = (fault: Omit<FaultInput, "endpoint">): FaultInput => ({ endpoint: "servers.createServer", ...fault });
const put = (fault: Omit<FaultInput, "endpoint">): FaultInput => ({ endpoint: "servers.updateServer", ...fault });
/** Strikes every look at the server but the first, which is made before anything is written. */
const readBack = (fault: Omit<FaultInput, "endpoint">): FaultInput => ({
  endpoint: "servers.getServer",
  nth: 2,
  ...always,
  ...fault,
});
/** The listing of the customer's servers as it was before. */
const lagging: FaultInput = { endpoint: "servers.listServers", status: 200, body: foreign.fqdn, ...always };
const says = (body: object): { status: number; body: string } => ({ status: 200, body: JSON.stringify(body) });

/** Why a server that was written cannot be read. */
const unreadable: readonly (readonly [string, FaultInput])[] = [
  ["503", readBack({ status: 503 })],
  ["404, since reads lag", readBack({ status: 404 })],
  ["403", readBack({ status: 403 })],
  ["401", readBack({ status: 401 })],
  ["a reset", readBack({ drop: true })],
  ["HTML", readBack({ status: 200, body: "<html><title>Sign in</title></html>" })],
  ["{}", readBack(says({}))],
  ["another server", readBack(says(foreign))],
  ["a server of the same name of another customer", readBack(says({ ...config, customer: "globex" }))],
];

/** Answers to a write that leave open what became of it, although it was done. */
const unclear: readonly (readonly [string, { readonly status?: number; readonly drop?: boolean }])[] = [
  ["reset", { drop: true }],
  ["503", { status: 503 }],
  ["500", { status: 500 }],
];

let memory: InMemory;
let server: ReturnType<InMemory["object"]>;
const start = async (...faults: FaultInput[]): Promise<void> => {
  memory = await startInMemory({ seed: { customers: ["acme", "globex"], servers: [foreign] }, faults });
  server = memory.object(typeName);
};
const live = (): string[] => memory.sandbox.store.read().servers.map((each) => each.fqdn);
const countOf = (method: string): number => memory.sandbox.requests.filter((each) => each.method === method).length;
const severities = (): string[] => server.told.map(({ severity }) => severity);

/** Stops the provider as soon as the service has got a request of this kind. */
const stopAt = async (endpoint: string, nth = 1): Promise<void> => {
  const seen = (): number => memory.sandbox.requests.filter((each) => each.endpoint === endpoint).length;
  while (seen() < nth) await new Promise((resolve) => setImmediate(resolve));
  memory.provider.stop();
};

describe("a server whose creation was answered with 201", () => {
  const kept = { id: `acme/${fqdn}`, ...config, mod_date: null, mod_user: null };

  it.each(unreadable)(
    "and that reads as %s is state with a warning, and complete after the next refresh",
    async (_, fault) => {
      await start(fault);
      await server.apply(config);
      expect(server.state).toMatchObject(kept);
      expect(severities()).toEqual(["warning"]);
      expect(server.told[0]?.detail).toContain("created as planned");
      memory.sandbox.faults.clear();
      await memory.nextRun();
      await server.refresh();
      expect(server.state).toMatchObject({ ...kept, mod_date: expect.any(Number) as unknown, mod_user: "u10001" });
      expect(await server.plan(config)).toMatchObject({ action: "no-op" });
      expect(countOf("POST")).toBe(1);
    },
  );

  it.each([
    ["the answer", "servers.createServer", 1],
    ["the reading", "servers.getServer", 2],
  ])("is state without a word when it is cancelled before %s", async (_, endpoint, nth) => {
    await start(post({ delay: 50 }), readBack({ delay: 50 }));
    const applying = server.apply(config);
    await stopAt(endpoint, nth);
    await applying;
    expect(server.state).toMatchObject({ ...kept, mod_date: expect.any(Number) as unknown, mod_user: "u10001" });
    expect(severities()).toEqual([]);
  });

  it("is state with a warning when it is cancelled and cannot be read", async () => {
    await start(post({ delay: 50 }), readBack({ status: 403 }));
    const applying = server.apply(config);
    await stopAt("servers.createServer");
    await applying;
    expect(server.state).toMatchObject(kept);
    expect(severities()).toEqual(["warning"]);
  });

  it("stays in the state while reads lag, and goes when they show for long that it is not there", async () => {
    await start(readBack({ status: 404 }), lagging);
    await server.apply(config);
    await memory.nextRun();
    await server.refresh();
    expect(server.state).toMatchObject(kept);
    expect(server.told).toMatchObject([
      { severity: "warning", summary: expect.stringContaining("cannot be read yet") as unknown },
    ]);
    await memory.clock.advance(600_000);
    await server.refresh();
    expect(server.state).toBeNull();
  });

  it("is not kept by a read once it was seen", async () => {
    await start(readBack({ status: 404 }));
    await server.apply(config);
    memory.sandbox.faults.clear();
    await server.refresh();
    memory.sandbox.store.servers.remove(fqdn);
    await server.refresh();
    expect(server.state).toBeNull();
  });

  it("and that reads with another value is not tainted: the next plan shows the difference", async () => {
    await start(readBack({ ...says({ ...config, role: "WEB" }), times: 1 }));
    await server.apply(config);
    expect(severities()).toEqual(["warning"]);
    expect(server.state).toMatchObject({ ...kept, role: "web" });
  });

  it("can be destroyed although it was never read", async () => {
    await start(readBack({ status: 404 }), lagging);
    await server.apply(config);
    await server.destroy();
    expect(live()).toEqual([foreign.fqdn]);
  });
});

describe("a server whose creation was answered unclearly", () => {
  it.each(unclear)("%s: is ours when it reads as declared", async (_, fault) => {
    await start(post({ ...fault, when: "after" }));
    await server.apply(config);
    expect(severities()).toEqual([]);
    expect(countOf("POST")).toBe(1);
  });

  it("is ours when it can be read at the second try", async () => {
    await start(post({ drop: true, when: "after" }), readBack({ status: 403, times: 2 }));
    await server.apply(config);
    expect(countOf("POST")).toBe(1);
  });

  it("is ours when the first POST turns out to be done after the second", async () => {
    await start(post({ drop: true, when: "after" }), readBack({ status: 404, times: 2 }));
    await server.apply(config);
    expect(severities()).toEqual([]);
    expect(live()).toEqual([foreign.fqdn, fqdn]);
  });

  it("is ours when it was cancelled", async () => {
    await start(post({ drop: true, when: "after", delay: 50 }));
    const applying = server.apply(config);
    await stopAt("servers.createServer");
    await applying;
    expect(server.state).toMatchObject({ fqdn, mod_user: "u10001" });
  });

  // a guess in the state would be tainted, and the next run would decommission what may be somebody else's
  it.each(unreadable.filter(([, { status }]) => status !== 404))(
    "and that reads as %s is an error without state, whose advice works",
    async (_, fault) => {
      await start(post({ drop: true, when: "after" }), fault);
      const error = await server.apply(config).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(DiagnosticsError);
      expect((error as DiagnosticsError).message).toContain("Error code: server-create-unclear");
      expect((error as DiagnosticsError).message).toContain(`terraform import ADDRESS 'acme/${fqdn}'`);
      expect(server.state).toBeNull();
      memory.sandbox.faults.clear();
      await memory.nextRun();
      await expect(server.apply(config)).rejects.toThrow(`terraform import ADDRESS 'acme/${fqdn}'`);
      await server.import(`acme/${fqdn}`);
      expect(await server.plan(config)).toMatchObject({ action: "no-op" });
    },
  );

  it("is an error when it was not created, is not there and the run was cancelled", async () => {
    await start(post({ drop: true, when: "before", delay: 50 }));
    const applying = server.apply(config);
    await Promise.all([stopAt("servers.createServer"), expect(applying).rejects.toThrow("server-create-unclear")]);
    expect(server.state).toBeNull();
    expect(countOf("POST")).toBe(1);
  });
});

describe("a server whose update was answered with 200", () => {
  const changed = { ...config, role: "proxy" };
  const begin = async (): Promise<void> => {
    await start();
    await server.apply(config);
  };
  /** The first look is the one before the update. */
  const later = (fault: FaultInput): void => memory.sandbox.faults.add(fault);

  it.each(unreadable)("and that reads as %s is as planned, with a warning", async (_, fault) => {
    await begin();
    later(fault);
    await server.apply(changed);
    expect(severities()).toEqual(["warning"]);
    expect(server.state).toMatchObject({ ...changed, id: `acme/${fqdn}`, mod_date: null });
    memory.sandbox.faults.clear();
    await memory.nextRun();
    await server.refresh();
    expect(server.state).toMatchObject({ ...changed, mod_user: "u10001" });
    expect(await server.plan(changed)).toMatchObject({ action: "no-op" });
  });

  it("is as planned without a word when it is cancelled", async () => {
    await begin();
    later(put({ delay: 50 }));
    const applying = server.apply(changed);
    await stopAt("servers.updateServer");
    await applying;
    expect(severities()).toEqual([]);
    expect(server.state).toMatchObject({ ...changed, mod_date: expect.any(Number) as unknown });
  });

  it("and that reads otherwise is an error, and the state stays", async () => {
    await begin();
    later(put({ status: 200, ...always }));
    await expect(server.apply(changed)).rejects.toThrow("server-not-updated");
    expect(server.state).toMatchObject(config);
  });

  it("and that reads otherwise for a while is as planned", async () => {
    await begin();
    later(readBack({ ...says({ ...config, modDate: 1 }), times: 3 }));
    await server.apply(changed);
    expect(severities()).toEqual([]);
  });
});

describe("a server whose update was answered unclearly", () => {
  const changed = { ...config, role: "proxy" };

  it.each(unreadable)("and that reads as %s is an error, and the state stays", async (_, fault) => {
    await start();
    await server.apply(config);
    memory.sandbox.faults.add(put({ drop: true, when: "after" }), fault);
    await expect(server.apply(changed)).rejects.toThrow("may have been done");
    expect(server.state).toMatchObject(config);
  });

  it("is done when it reads as planned, also after a stop", async () => {
    await start();
    await server.apply(config);
    memory.sandbox.faults.add(put({ drop: true, when: "after", delay: 50 }));
    const applying = server.apply(changed);
    await stopAt("servers.updateServer");
    await applying;
    expect(server.state).toMatchObject(changed);
  });
});

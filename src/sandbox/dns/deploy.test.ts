import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, Failure, type ManualClock } from "terraform-provider-sdk/core";
import { createSandbox, type Sandbox, type SandboxParts } from "../index.ts";

const zone = "example.com";
const soa = (serial: string) => ({ name: "@", type: "SOA", data: ["ns1.x.", "h.x.", serial, "1", "2", "3", "4"] });
const seed = {
  zones: {
    "example.com": {
      records: [soa("7"), { name: "@", type: "NS", data: ["ns1.x."] }, { name: "@", type: "ALIAS", data: ["w.x."] }],
    },
    "0/25.2.0.192.in-addr.arpa": { records: [soa("1")] },
  },
};

let directory = "";
let clock: ManualClock;
let sandbox: Sandbox | undefined;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-deploy-"));
  clock = createManualClock();
});
afterEach(async () => {
  await sandbox?.close();
  rmSync(directory, { recursive: true, force: true });
});

const begin = (parts: SandboxParts = {}): Sandbox =>
  (sandbox = createSandbox({ clock, seed, deployTo: join(directory, "zones"), ...parts }));
const read = (name = `${zone}.zone`): string => readFileSync(join(directory, "zones", name), "utf8");
const add = (last: number): void =>
  sandbox?.store.zones.add(zone, { name: "www.example.com.", type: "A", data: [`192.0.2.${last}`] });
const addresses = (): string[] => [...read().matchAll(/192\.0\.2\.(\d+)/g)].map(([, last = ""]) => last);

describe("the job that writes zone files", () => {
  it("begins with every zone", () => {
    begin();
    expect(readdirSync(join(directory, "zones")).sort()).toEqual([
      "0_25.2.0.192.in-addr.arpa.zone",
      "example.com.zone",
    ]);
    expect(read()).toBe("$ORIGIN example.com.\n$TTL 3600\n@\tIN\tSOA\tns1.x. h.x. 7 1 2 3 4\n@\tIN\tNS\tns1.x.\n");
  });

  it("writes a change when the delay is over, with the serial that the API shows", async () => {
    const { store } = begin({ options: { deployDelay: 5_000, serial: "increment" } });
    add(1);
    await clock.advance(4_999);
    expect([addresses(), store.zones.serial(zone)]).toEqual([[], "8"]);
    await clock.advance(1);
    expect(addresses()).toEqual(["1"]);
    expect(read()).toContain(" 8 1 2 3 4");
  });

  it("writes what came during the delay along with it, and what comes later after a delay of its own", async () => {
    begin({ options: { deployDelay: 5_000 } });
    add(1);
    await clock.advance(3_000);
    add(2);
    await clock.advance(2_000);
    expect(addresses()).toEqual(["1", "2"]);
    add(3);
    await clock.advance(4_999);
    expect(addresses()).toEqual(["1", "2"]);
    await clock.advance(1);
    expect(addresses()).toEqual(["1", "2", "3"]);
  });

  it("leaves the file of a zone alone that did not change", async () => {
    begin();
    const path = join(directory, "zones", "0_25.2.0.192.in-addr.arpa.zone");
    writeFileSync(path, "mine");
    add(1);
    await clock.advance(0);
    expect([addresses(), readFileSync(path, "utf8")]).toEqual([["1"], "mine"]);
  });

  it("removes the file of a zone that is gone", async () => {
    const { store } = begin();
    store.change((state) => {
      state.zones = state.zones.filter(({ id }) => id !== zone);
    });
    await clock.advance(0);
    expect(readdirSync(join(directory, "zones"))).toEqual(["0_25.2.0.192.in-addr.arpa.zone"]);
  });

  it("writes nothing after the sandbox is closed", async () => {
    const { close } = begin({ options: { deployDelay: 5_000 } });
    add(1);
    await close();
    await clock.advance(10_000);
    expect(addresses()).toEqual([]);
  });

  it("that cannot write is a failure at the start, and the state file is given back", () => {
    writeFileSync(join(directory, "zones"), "a file");
    const stateFile = join(directory, "state.json");
    expect(() => begin({ stateFile })).toThrow(Failure);
    expect(() => begin({ stateFile })).toThrow("Cannot write the zone file");
  });

  it("tells later that it cannot write, and tries again with the next change", async () => {
    const told: string[] = [];
    begin({ deployFailed: ({ code }) => void told.push(code) });
    rmSync(join(directory, "zones"), { recursive: true });
    writeFileSync(join(directory, "zones"), "a file");
    add(1);
    await clock.advance(0);
    expect(told).toEqual(["sandbox-deploy-failed"]);
    rmSync(join(directory, "zones"));
    add(2);
    await clock.advance(0);
    expect(addresses()).toEqual(["1", "2"]);
  });
});

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, silentLog } from "terraform-provider-sdk/core";
import { createMachineLocks } from "./locks.ts";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "ims-lock-test-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const exclusive = { key: "zone example.com.", mode: "exclusive" } as const;
const shared = { key: "zone example.com.", mode: "shared" } as const;
const folders = (): string[] => readdirSync(directory);

describe("createMachineLocks", () => {
  it("runs three hundred writers of one zone and a clean-up without one disturbing another", async () => {
    const locks = createMachineLocks({ directory, clock: systemClock, log: silentLog });
    let writers = 0;
    let cleaning = false;
    let finished = 0;
    const write = (name: string) => () =>
      locks.withLocks([shared, { key: name, mode: "exclusive" }], async () => {
        writers += 1;
        await Promise.resolve();
        expect(cleaning).toBe(false);
        writers -= 1;
        finished += 1;
      });
    const cleanUp = () =>
      locks.withLocks([exclusive], async () => {
        cleaning = true;
        expect(writers).toBe(0);
        await Promise.resolve();
        cleaning = false;
      });
    await Promise.all([
      ...Array.from({ length: 150 }, (_, at) => write(`name ${at % 7}`)()),
      cleanUp(),
      ...Array.from({ length: 150 }, (_, at) => write(`name ${at % 7}`)()),
    ]);
    expect(finished).toBe(300);
    expect(folders()).toEqual([]);
  });

  it("gives back all locks when the work fails", async () => {
    const locks = createMachineLocks({ directory, clock: systemClock, log: silentLog });
    const failing = locks.withLocks([shared, { key: "set", mode: "exclusive" }], () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(folders()).toEqual([]);
  });
});

describe("createFileLock", () => {
  it("keeps processes apart, with and without one of them being killed", async () => {
    const counter = join(directory, "counter");
    writeFileSync(counter, "0");
    const runs = await Promise.all([1, 2, 3].map((run) => increment({ counter, dies: run === 2 })));
    expect(runs).toEqual(["done", "killed", "done"]);
    // each of the two that lived added 20, the killed one 5
    expect(readFileSync(counter, "utf8")).toBe("45");
  });
});

/** A process that reads, waits and writes a counter under the lock. */
function increment({ counter, dies }: { counter: string; dies: boolean }): Promise<string> {
  const program = `
    const { createFileLock } = require(${JSON.stringify(join(__dirname, "file-lock.ts"))});
    const { systemClock } = require("terraform-provider-sdk/core");
    const { silentLog } = require("terraform-provider-sdk/core");
    const fs = require("node:fs");
    (async () => {
      const lock = createFileLock({ directory: ${JSON.stringify(directory)}, clock: systemClock, log: silentLog });
      for (let i = 0; i < 20; i += 1) {
        const release = await lock.acquire({ key: "counter", mode: "exclusive" });
        if (${String(dies)} && i === 5) process.kill(process.pid, "SIGKILL");
        const value = Number(fs.readFileSync(${JSON.stringify(counter)}, "utf8"));
        await new Promise((resolve) => setTimeout(resolve, 2));
        fs.writeFileSync(${JSON.stringify(counter)}, String(value + 1));
        await release();
      }
    })();`;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--import", "tsx", "-e", program], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.on("exit", (code, signal) =>
      resolve(code === 0 ? "done" : signal === "SIGKILL" ? "killed" : `exit ${code ?? "?"}`),
    );
  });
}

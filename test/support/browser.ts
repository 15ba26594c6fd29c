import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { describeUnless } from "./describe-unless.ts";

/** A real browser, driven by the DevTools protocol over a pair of pipes. */
export interface Browser {
  /** Resolves when the document is loaded. */
  open(url: string): Promise<BrowserPage>;
  close(): Promise<void>;
}

export interface BrowserPage {
  /** The value of an expression, which may be a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Resolves when a condition holds; looked at with every change of the document. */
  until(condition: string): Promise<void>;
  /** Emulates a screen. */
  show(screen: { readonly width: number; readonly height: number; readonly scheme: "light" | "dark" }): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** What assistive technology is told: `role "name"` of each node that is not ignored. */
  accessibility(): Promise<readonly string[]>;
  /** Errors the page threw or the browser logged, such as what its policy forbids. */
  readonly problems: readonly string[];
}

function findChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(":");
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env["CHROME_PATH"] ?? "", ...found].find((path) => path !== "" && existsSync(path));
}

/** `describe`, or a loud skip where there is no Chromium; in CI a missing one is a failure. */
export function describeWithBrowser(name: string, suite: () => void): void {
  const missing = "there is no chromium on PATH, or at CHROME_PATH. Debian has it in chromium.";
  describeUnless(findChromium() === undefined ? missing : undefined, name, suite);
}

type Fields = Readonly<Record<string, unknown>>;

export function startBrowser(): Browser {
  const program = findChromium();
  if (program === undefined) throw new Error("there is no chromium on PATH, or at CHROME_PATH");
  const profile = mkdtempSync(join(tmpdir(), "ims-browser-"));
  const flags = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --hide-scrollbars";
  const args = [...flags.split(" "), "--remote-debugging-pipe", `--user-data-dir=${profile}`];
  const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"] as const;
  const child = spawn(program, args, { stdio: [...stdio], env: { ...process.env, HOME: profile } });
  const wire = createWire(child);
  return {
    async open(url) {
      const { targetId } = await wire.send("Target.createTarget", { url: "about:blank" });
      const { sessionId } = await wire.send("Target.attachToTarget", { targetId, flatten: true });
      const problems: string[] = [];
      const loaded = new Promise<void>((resolve) =>
        wire.listen(String(sessionId), (method, params) => {
          if (method === "Runtime.exceptionThrown" || method === "Log.entryAdded")
            problems.push(JSON.stringify(params));
          if (method === "Page.loadEventFired") resolve();
        }),
      );
      const send = (method: string, params: Fields = {}): Promise<Fields> =>
        wire.send(method, params, String(sessionId));
      for (const domain of ["Page", "Runtime", "Log", "Accessibility"]) await send(`${domain}.enable`);
      await send("Page.navigate", { url });
      await loaded;
      return createPage(send, problems);
    },
    async close() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await wire.send("Browser.close");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function createPage(
  send: (method: string, params?: Fields) => Promise<Fields>,
  problems: readonly string[],
): BrowserPage {
  const evaluate = async (expression: string): Promise<unknown> => {
    const told = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (told["exceptionDetails"] !== undefined) throw new Error(JSON.stringify(told["exceptionDetails"]));
    return (told["result"] as Fields)["value"];
  };
  return {
    evaluate,
    async until(condition) {
      await evaluate(`new Promise((resolve) => {
        const look = () => { if (${condition}) resolve(true); };
        const all = { subtree: true, childList: true, characterData: true, attributes: true };
        new MutationObserver(look).observe(document, all);
        look();
      })`);
    },
    async show({ width, height, scheme }) {
      await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
      await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    },
    async screenshot() {
      const { data } = await send("Page.captureScreenshot", { format: "png" });
      return Buffer.from(String(data), "base64");
    },
    async accessibility() {
      const { nodes } = (await send("Accessibility.getFullAXTree")) as { nodes: readonly AccessibleNode[] };
      return nodes
        .filter(({ ignored }) => !ignored)
        .map(({ role, name }) => `${role?.value ?? ""} "${name?.value ?? ""}"`);
    },
    problems,
  };
}

interface AccessibleNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

interface Message {
  readonly id?: number;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: Fields;
  readonly sessionId?: string;
}

type Listener = (method: string, params: Fields) => void;

interface Wire {
  send(method: string, params?: Fields, sessionId?: string): Promise<Fields>;
  listen(sessionId: string, listener: Listener): void;
}

/** Messages are JSON, each with a zero octet behind it: file descriptor 3 is the browser's input, 4 its output. */
function createWire(child: ChildProcess): Wire {
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, Listener>();
  let last = 0;
  let rest = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    const texts = (rest + chunk).split("\0");
    rest = texts.pop() ?? "";
    for (const message of texts.map((text) => JSON.parse(text) as Message)) {
      if (message.id !== undefined) waiting.get(message.id)?.(message);
      else listeners.get(message.sessionId ?? "")?.(message.method ?? "", message.params ?? {});
    }
  });
  child.once("exit", () => {
    for (const answer of waiting.values()) answer({ error: { message: "the browser has ended" } });
  });
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id);
          if (error === undefined) resolve(result ?? {});
          else reject(new Error(`${method}: ${error.message}`));
        });
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
      }),
    listen: (sessionId, listener) => listeners.set(sessionId, listener),
  };
}

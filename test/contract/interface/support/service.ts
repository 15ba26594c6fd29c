import { createSandbox, type Sandbox, type SandboxParts } from "../../../../src/sandbox/index.ts";
import { ask, type Told } from "./ask.ts";

/** A sandbox behind a real socket, asked with tokens as in docs/interface.md#access-tokens. */
export interface Service {
  readonly sandbox: Sandbox;
  readonly baseUrl: string;
  /** `path` is relative to the root of the API named by its first segment: `servers/web`, and so on. */
  readonly servers: Ask;
  readonly dns: Ask;
  readonly platform: Ask;
}

type Ask = (method: string, path: string, body?: unknown, token?: string) => Promise<Told>;

const started: (() => Promise<void>)[] = [];

/** Starts a sandbox; `stopServices` ends it. */
export async function startService(parts: SandboxParts = {}): Promise<Service> {
  const sandbox = createSandbox(parts);
  const { baseUrl, close } = await sandbox.listen();
  started.push(async () => {
    await close();
    await sandbox.close();
  });
  return { sandbox, ...bind(baseUrl, sandbox.accessToken.reveal()) };
}

export async function stopServices(): Promise<void> {
  await Promise.all(started.splice(0).map((close) => close()));
}

/** The three APIs of a service at `baseUrl`. */
export function bind(baseUrl: string, usual: string): Omit<Service, "sandbox"> {
  const byQuery =
    (root: string): Ask =>
    (method, path, body, token = usual) => {
      const mark = path.includes("?") ? "&" : "?";
      const target = `/${root}/1${path}${mark}accessToken=${encodeURIComponent(token)}`;
      return ask(baseUrl, { method, path: target, body });
    };
  return {
    baseUrl,
    servers: byQuery("servers"),
    platform: byQuery("openshift"),
    dns: (method, path, body, token = usual) =>
      ask(baseUrl, { method, path: `/dns/1${path}`, body, headers: { "X-AccessToken": token } }),
  };
}

/** The items of a listing: one item a line, plain text (docs/interface.md#listings). */
export function linesOf({ text }: Told): string[] {
  return text.split(/\r?\n/).filter((line) => line !== "");
}

export function jsonOf(told: Told): unknown {
  return JSON.parse(told.text);
}

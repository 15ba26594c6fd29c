import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { Failure } from "../core/failure.ts";
import { isLoopbackHost } from "../http/loopback.ts";
import { createSandbox, parseFaultFile, parseSeedFile } from "../sandbox/index.ts";
import type { CommandContext, SandboxArguments } from "./context.ts";

/** Serves the whole service until the user stops it. The two lines it prints can be `eval`ed by a shell. */
export async function runSandbox(args: SandboxArguments, { terminal, signal }: CommandContext): Promise<void> {
  const port = wholeNumber("--port", args.port, 65_535);
  const latency = wholeNumber("--latency", args.latency, 600_000);
  refuseUnusedSeed(args);
  const sandbox = createSandbox({
    // the usual token is no secret: it must not guard what others can reach
    accessToken: isLoopbackHost(args.host) ? undefined : randomUUID(),
    seed: args.seed === undefined ? undefined : parseSeedFile(args.seed),
    stateFile: args.state,
    faults: args.faults === undefined ? undefined : parseFaultFile(args.faults),
    saveFailed: ({ message }) => terminal.report(message),
    options: { latency: latency ?? 0 },
  });
  const listening = await sandbox.listen({ host: args.host, port });
  terminal.print(`IMS_BASE_URL=${listening.baseUrl}`);
  terminal.print(`IMS_ACCESS_TOKEN=${sandbox.accessToken.reveal()}`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await listening.close();
  await sandbox.close();
}

/** What the state file holds would win, and the seed do nothing. */
function refuseUnusedSeed({ seed, state }: SandboxArguments): void {
  if (seed === undefined || state === undefined || !existsSync(state)) return;
  throw new Failure({
    code: "option-invalid",
    doing: "Cannot start the sandbox",
    happened: `--seed is for a new sandbox, and the state file ${state} exists already.`,
    remedy: "Leave out --seed to go on with that state, or name another file with --state.",
  });
}

function wholeNumber(option: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  throw new Failure({
    code: "option-invalid",
    doing: "Cannot start the sandbox",
    happened: `${option} is ${JSON.stringify(text)}, which is no whole number from 0 to ${most}.`,
    remedy: `Give ${option} such a number, or leave it out.`,
  });
}

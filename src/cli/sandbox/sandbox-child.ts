import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { constants } from "node:os";
import { Failure } from "terraform-provider-sdk/core";
import type { Sandbox } from "../../sandbox/index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What is about another service than the sandbox: its tokens, and the locks it shares with other machines. */
const foreign = ["IMS_SERVERS_TOKEN", "IMS_DNS_TOKEN", "IMS_PLATFORM_TOKEN", "IMS_LOCK_URL", "IMS_CA_FILE"];

/** An environment in which the provider talks to this sandbox and to nothing else. */
export function sandboxEnvironment(
  environment: Environment,
  { accessToken, options }: Pick<Sandbox, "accessToken" | "options">,
  baseUrl: string,
): Environment {
  const kept = Object.entries(environment).filter(([name]) => !foreign.includes(name));
  return {
    ...Object.fromEntries(kept),
    IMS_BASE_URL: baseUrl,
    IMS_ACCESS_TOKEN: accessToken.reveal(),
    IMS_PLATFORM_SEGMENT: options.platformSegment,
    IMS_TOKEN_TRANSPORT: options.headerTokensOnly ? "header" : "interface",
  };
}

const passedOn = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2"] as const;
/** A terminal sends these to every process of the command at once: terraform takes a second SIGINT for "stop without saving". */
const fromTerminal: ReadonlySet<string> = new Set(["SIGINT", "SIGQUIT"]);

/**
 * Runs a command with the terminal of this process, passes signals on to it, and gives its exit code: 128 + n where signal n ended
 * it. Throws `Failure` where it cannot be started.
 */
export function runCommand([program = "", ...args]: readonly string[], environment: Environment): Promise<number> {
  const isInTerminal = hasTerminal();
  const child = spawn(program, args, { stdio: "inherit", env: { ...environment } });
  const pass = (signal: NodeJS.Signals): void => {
    if (!isInTerminal || !fromTerminal.has(signal)) child.kill(signal);
  };
  for (const signal of passedOn) process.on(signal, pass);
  return new Promise<number>((resolve, reject) => {
    child.once("error", (cause: NodeJS.ErrnoException) => reject(notStarted(program, cause)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
  }).finally(() => {
    for (const signal of passedOn) process.off(signal, pass);
  });
}

/** Whether a terminal controls this process: one does so also where no stream of it is the terminal. */
function hasTerminal(): boolean {
  if ([process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)) return true;
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}

function notStarted(program: string, cause: NodeJS.ErrnoException): Failure {
  const isMissing = cause.code === "ENOENT";
  return new Failure({
    code: "sandbox-command-not-started",
    doing: `Cannot run ${program} against the sandbox`,
    happened: isMissing ? `There is no ${program} on the PATH.` : `Starting it failed: ${cause.code ?? cause.message}.`,
    remedy: `${isMissing ? `Install ${program}, or write` : "Write"} the command behind -- as you would type it: \`ims sandbox -- terraform test\`.`,
    cause,
  });
}

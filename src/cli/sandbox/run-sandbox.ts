import { type Failure, onAbort } from "terraform-provider-sdk/core";
import { createRedactor } from "../../core/redactor.ts";
import { Secret } from "../../core/secret.ts";
import { createSandbox, type LoggedRequest, type Sandbox, type SandboxParts } from "../../sandbox/index.ts";
import type { CommandContext, SandboxArguments } from "../command-context.ts";
import { runCommand, sandboxEnvironment } from "./sandbox-child.ts";
import { openRequestFile, type RequestFile } from "./sandbox-log.ts";
import { readPort, readSandboxParts } from "./sandbox-settings.ts";

/** As for a SIGINT: the command was not even begun. */
const stoppedEarly = 130;

/**
 * Serves the whole service until the user stops it; the two lines it prints can be `eval`ed by a shell. With a command it serves
 * that command alone, prints nothing, and sets the exit code of the process to the command's.
 */
export async function runSandbox(
  args: SandboxArguments,
  command: readonly string[],
  context: CommandContext,
): Promise<void> {
  const { terminal, signal, environment } = context;
  const port = readPort(args.port);
  const report = ({ message }: Failure): void => terminal.report(message);
  const { sandbox, log } = createLogged(
    { ...readSandboxParts(args), saveFailed: report, deployFailed: report },
    args.log,
    report,
  );
  try {
    const listening = await sandbox.listen({ host: args.host, port });
    try {
      if (command.length === 0) {
        terminal.print(`IMS_BASE_URL=${listening.baseUrl}`);
        terminal.print(`IMS_ACCESS_TOKEN=${sandbox.accessToken.reveal()}`);
        // where a person looks on
        if (terminal.progress !== undefined) terminal.report(`In a browser: ${new URL("/", listening.baseUrl).href}`);
        await stopped(signal);
      } else {
        const own = sandboxEnvironment(environment, sandbox, listening.baseUrl);
        process.exitCode = signal.aborted ? stoppedEarly : await runCommand(command, own);
      }
    } finally {
      await listening.close();
    }
  } finally {
    await sandbox.close();
    log?.close();
  }
}

function createLogged(
  parts: SandboxParts,
  path: string | undefined,
  failed: (failure: Failure) => void,
): { readonly sandbox: Sandbox; readonly log: RequestFile | undefined } {
  if (path === undefined) return { sandbox: createSandbox(parts), log: undefined };
  const redactor = createRedactor();
  const log = openRequestFile(path, (text) => redactor.redact(text), failed);
  const requestEnded = (request: LoggedRequest): void => log.write(request);
  const sandbox = createSandbox({ ...parts, requestEnded });
  redactor.add(sandbox.accessToken);
  const tokens = { ...parts.tokens, ...sandbox.store.read().tokens };
  for (const token of Object.keys(tokens)) redactor.add(new Secret(token));
  return { sandbox, log };
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    onAbort(signal, resolve);
  });
}

import { systemClock } from "../core/clock.ts";
import { createLog, type Log } from "../core/log.ts";
import type { ProviderServer } from "../framework/server.ts";
import { serveDebug } from "./debug.ts";
import { withholdDebugNotes } from "./debug-notes.ts";
import { logLevelFromEnv } from "./log-level.ts";
import { serve } from "./serve.ts";

/** The main program of a provider. */
export interface ProviderProgram {
  /** Where engines look for the provider: `registry.terraform.io/NAMESPACE/NAME`. */
  readonly address: string;
  /**
   * Called once, after the engine has been told where to connect: an engine starts a provider several times a run, so whatever takes
   * time to load belongs in here, behind an `import(…)`.
   */
  readonly load: (log: Log) => Promise<ProviderServer>;
  /**
   * The provider's schemas, of {@link encodeSchemas}. The first process of each command is asked for nothing else, and does not call `load` then.
   * Absent: they are asked of the provider.
   */
  readonly schemas?: Uint8Array | undefined;
  /** Takes secrets out of what is logged and shown. */
  readonly redact?: (text: string) => string;
}

/**
 * Runs a provider in this process as Terraform and OpenTofu start it, with its log on standard error; with the argument `--debug`
 * under a debugger.
 */
export async function runProvider({ address, load, schemas, redact = (text) => text }: ProviderProgram): Promise<void> {
  withholdDebugNotes(process);
  const log = createLog({
    write: (line) => process.stderr.write(line),
    level: logLevelFromEnv(process.env),
    now: () => systemClock.now(),
    redact,
  });
  const options = { process, clock: systemClock, log, redact, schemas, loadProvider: () => load(log) };
  await (process.argv.includes("--debug") ? serveDebug({ ...options, address }) : serve(options));
}

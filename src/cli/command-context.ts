import type { Redactor } from "../core/redactor.ts";
import type { Terminal } from "./terminal.ts";

/** The options of `ims sandbox` as they are typed; beside these the sandbox's own, by their names. */
export interface SandboxArguments {
  readonly port?: string;
  readonly host: string;
  readonly seed?: string;
  readonly state?: string;
  readonly faults?: string;
  readonly options?: string;
  readonly log?: string;
  readonly deployTo?: string;
  readonly accessToken?: string;
  readonly token?: readonly string[];
}

/** What the commands are given of the process. */
export interface CommandContext {
  /** What is written passes the gate of `redactor`. */
  readonly terminal: Terminal;
  /** For all that connects. */
  readonly redactor: Redactor;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absent where nothing tells it. */
  readonly home: string | undefined;
  /** Directory of the executables. */
  readonly directory: string;
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
}

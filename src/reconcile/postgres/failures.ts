import { Failure, printDuration } from "terraform-provider-sdk/core";
import type { LockAddress } from "./lock-url.ts";

/** The connection belongs to another session of the server than before, or had belonged to another process: of what it is to hold, nothing is certain. */
export class PooledConnection extends Error {
  readonly code = "pooler";

  constructor() {
    super("A pooler hands the connection out again while it is in use");
  }
}

/** Nothing came back when a connection was opened. */
export function noAnswer(withinMs: number, isLoggedIn: boolean): Error {
  const within = `within ${printDuration(withinMs)}`;
  return new Error(isLoggedIn ? `It took the login, and gave no answer then ${within}` : `It gave no answer ${within}`);
}

/** Errors of a server that may be reached a little later: one that starts, fails over or has no free connection. */
const passing = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "EAI_AGAIN",
  // cannot connect now, too many connections, stopped by its administrator, a standby that is not the primary yet
  "57P03",
  "53300",
  "57P01",
  "25006",
];

export function isPassing(error: unknown): boolean {
  return passing.includes(codeOf(error)) || textOf(error) === "Connection terminated unexpectedly";
}

/** Whether the server refused a statement, and the connection stays. */
export function isRefusal(error: unknown): boolean {
  return typeof error === "object" && error !== null && "severity" in error && error.severity === "ERROR";
}

/** What a session is for: all locks of a process, or its part of the requests that the runs share. */
export type Held = "locks" | "budget";

/** The failure to connect, or to ask the server anything. */
export function lockUnreachable({ where, redact }: LockAddress, holds: Held, error: unknown): Failure {
  const code = codeOf(error);
  const said = redact(textOf(error));
  const isForLocks = holds === "locks";
  return new Failure({
    code: "lock-unreachable",
    doing: isForLocks ? `Cannot use the locks in ${where}` : `Cannot share the number of requests by ${where}`,
    happened: `${said}${code === "" || said.includes(code) ? "" : ` (${code})`}`.replace(/\.?$/, "."),
    remedy: `${remedyFor(error)} ${isForLocks ? "Nothing was written." : "The request was not sent."} \`ims doctor\` tries the connection alone.`,
    cause: error,
  });
}

/** The locks are lost: another process may hold them now. */
export function lockLost({ where, redact }: LockAddress, why: string): Failure {
  return new Failure({
    code: "lock-lost",
    doing: `Cannot go on writing without the locks in ${where}`,
    happened: `The connection that held them was lost: ${redact(why)}. Another run may be writing by now, so nothing more was written.`,
    remedy: "Run it again: what was done so far is in the state, or is recognised.",
  });
}

/** What an error of the driver, the server or the network says. */
export function textOf(error: unknown): string {
  // a host with several addresses: an error for each of them
  if (error instanceof AggregateError && error.message === "") return error.errors.map(textOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** What to do about an error, by its code and text; the first one that fits. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/^28P01/, "Check user and password in `lock_url`."],
  [/password must be a string/, "Give the password in `lock_url`, or as PGPASSWORD."],
  [/^28\w+ .*(?:no encryption|SSL off)/, "Encrypt the connection: end `lock_url` with `?sslmode=verify-full`."],
  [/^28/, "Check the user in `lock_url`, and that the server's pg_hba.conf lets it connect from here."],
  [/does not support SSL/, "Leave `sslmode` out of `lock_url`, or switch TLS on at the server (`ssl = on`)."],
  [/^3D000/, "Check the database in `lock_url`: it must exist."],
  [/^42501/, "Grant CONNECT on the database to the user in `lock_url`."],
  [/^25006/, "Name the primary server in `lock_url`: a standby keeps locks of its own."],
  [/^53300/, "Each run keeps two connections: allow more of them at the server, or start fewer runs at a time."],
  [
    // a pooler asks for user and password itself, and then waits for a connection
    /took the login|query_wait_timeout/,
    "Each run keeps two connections: allow more of them at the pooler, or start fewer runs at a time.",
  ],
  [
    // a pooler that mixes up the prepared statements of its clients
    /^(?:pooler|42P05|26000)/,
    "Name the server itself in `lock_url`, or a pooler in session mode: connections that are handed out by transaction keep no locks.",
  ],
  [/ALTNAME/, "Name the server in `lock_url` as its certificate does."],
  [/CERT|SIGNATURE|ISSUER/, "Add the authority of the server's certificate to `lock_url`: `sslrootcert=FILE`."],
  [/./, "Check `lock_url`, and that this machine may connect there."],
];

function remedyFor(error: unknown): string {
  const text = `${codeOf(error)} ${textOf(error)}`;
  return remedies.find(([fits]) => fits.test(text))?.[1] ?? "";
}

import { Failure } from "terraform-provider-sdk/core";
import type { LockAddress } from "./lock-url.ts";

/** Errors of a server that may be reached a little later: one that starts, fails over or has no free connection. */
const passing = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "EAI_AGAIN",
  // cannot connect now, too many connections, stopped by its administrator
  "57P03",
  "53300",
  "57P01",
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
export function lockUnreachable({ where }: LockAddress, holds: Held, error: unknown): Failure {
  const code = codeOf(error);
  const isForLocks = holds === "locks";
  return new Failure({
    code: "lock-unreachable",
    doing: isForLocks ? `Cannot use the locks in ${where}` : `Cannot share the number of requests by ${where}`,
    happened: `${textOf(error)}${code === "" || textOf(error).includes(code) ? "" : ` (${code})`}`.replace(/\.?$/, "."),
    remedy: `${remedyFor(code)} ${isForLocks ? "Nothing was written." : "The request was not sent."} \`ims doctor\` tries the connection alone.`,
    cause: error,
  });
}

/** The locks are lost: another process may hold them now. */
export function lockLost({ where }: LockAddress, why: string): Failure {
  return new Failure({
    code: "lock-lost",
    doing: `Cannot go on writing without the locks in ${where}`,
    happened: `The connection that held them was lost: ${why}. Another run may be writing by now, so nothing more was written.`,
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

function remedyFor(code: string): string {
  if (code.startsWith("28")) return "Check user and password in `lock_url`.";
  if (code === "3D000") return "Check the database in `lock_url`: it must exist.";
  if (code === "25006") return "Name the primary server in `lock_url`: a standby keeps locks of its own.";
  if (/CERT|SIGNATURE|ISSUER|ALTNAME/.test(code))
    return "Name the server as its certificate does, or add its authority with `sslrootcert=FILE` in `lock_url`.";
  return "Check `lock_url`, and that this machine may connect there.";
}

import { isIPv4 } from "node:net";
import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "./call.ts";
import { demoSeed } from "./seed/demo-seed.ts";

/** The default token. It is public, so it protects nothing. */
export const usualToken = "sandbox-access-token";

const published = new Set([usualToken, ...Object.keys(demoSeed.tokens ?? {})]);

/** Whether a token is public. Such a token is accepted over loopback only. */
export function isPublished(token: string): boolean {
  return token === "" || published.has(token);
}

/** Whether an address is this machine's own: 127.0.0.0/8 or ::1, also as IPv6 writes the former. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** Where a sandbox serves. */
export interface Reach {
  /** The host name or address that it listens on. */
  readonly host: string;
  readonly isLocal: boolean;
}

/**
 * Refuses what a web page of another site can send through its reader's browser: requests with that site's `Origin`, and on
 * loopback, where the token is known, those with that site's name in `Host` (DNS rebinding). Throws a `Refusal`.
 */
export function checkOrigin({ host, origin }: IncomingHttpHeaders, reach: Reach): void {
  if (host !== undefined && reach.isLocal && !isOwnName(host, reach))
    throw new Refusal(421, "This sandbox serves this machine only, and the Host header names another one.");
  if (origin !== undefined && origin !== `http://${host}`)
    throw new Refusal(403, "This sandbox answers no web pages of others, and the Origin header names one.");
}

function isOwnName(host: string, reach: Reach): boolean {
  const name = host.replace(/:\d*$/, "").toLowerCase();
  const address = name.replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === reach.host.toLowerCase() || isLoopback(address);
}

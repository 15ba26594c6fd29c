import { isIPv4 } from "node:net";
import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "./call.ts";
import { demoSeed } from "./demo-seed.ts";

/** The demo's token: it guards nothing, since everybody can read it here. */
export const usualToken = "sandbox-access-token";

const published = new Set([usualToken, ...Object.keys(demoSeed.tokens ?? {})]);

/** Whether everybody knows a token: such a one is good on loopback only. */
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
  /** The name or address it was told to serve at. */
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

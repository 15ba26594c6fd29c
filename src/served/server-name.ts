import { isIpv4, isIpv6 } from "../dns/index.ts";
import { usualPort } from "./answer.ts";

/** A name server as users write it, read. */
export interface ServerName {
  /** A name without its trailing dot, or an address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Whether it is a server's name, with or without a dot at its end, or an address without brackets. */
export function isServerHost(host: string): boolean {
  return isIpv4(host) || isIpv6(host) || isName(host.replace(/\.$/, ""));
}

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}

const portForm = /^[1-9]\d{0,4}$/;
const label = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const nameForm = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`, "i");

/**
 * Reads `ns1.example.com`, `192.0.2.1`, `2001:db8::1`, or one of them with a port: `192.0.2.1:5353`, `[2001:db8::1]:5353`. Undefined
 * where the text is none.
 */
export function readServerName(text: string): ServerName | undefined {
  if (isIpv6(text)) return { host: text, port: usualPort };
  const [, bracketed, bare, portText] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(.*))?$/s.exec(text) ?? [];
  const port = portText === undefined ? usualPort : portForm.test(portText) ? Number(portText) : 0;
  if (!isPort(port)) return undefined;
  if (bracketed !== undefined) return isIpv6(bracketed) ? { host: bracketed, port } : undefined;
  const host = (bare ?? "").replace(/\.$/, "");
  return isServerHost(host) ? { host, port } : undefined;
}

/** Nothing whose last part is a number: that is an address with a mistake in it. */
function isName(host: string): boolean {
  return nameForm.test(host) && !/(?:^|\.)\d+$/.test(host);
}

import { isIPv4 } from "node:net";

/** Whether a URL's host name (`URL.hostname`) is this machine: 127.0.0.0/8, `[::1]` or `localhost`. */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname === "localhost" || hostname === "[::1]" || hostname === "::1") return true;
  // the name 127.example.com is not an address
  return isIPv4(hostname) && hostname.startsWith("127.");
}

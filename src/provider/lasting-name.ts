import { isLoopbackHost } from "../http/transport/loopback.ts";

/** The service's address as states know it: sandboxes and tunnels on this machine get another port with each start. */
export function lastingName(baseUrl: string): string {
  const { hostname, pathname } = new URL(baseUrl);
  return isLoopbackHost(hostname) ? `this machine${pathname}` : baseUrl;
}

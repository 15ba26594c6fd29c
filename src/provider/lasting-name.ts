import { isLoopbackHost } from "../http/transport/loopback.ts";

/**
 * The service's address as states know it: host, port and path, however they are written. Sandboxes and tunnels on this machine get another
 * port with each start.
 */
export function lastingName(baseUrl: string): string {
  const { hostname, host, pathname } = new URL(baseUrl);
  return `${isLoopbackHost(hostname) ? "this machine" : host}${pathname.replace(/\/+$/, "")}`;
}

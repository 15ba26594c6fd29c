/** A proxy, of HTTP or of SOCKS 5, wants to know the user, or another one. `code` without `PROXY_`. */
export function wantsUser(code: string): boolean {
  return code === "REFUSED_407" || code.startsWith("UND_ERR_SOCKS5_AUTH_");
}

/**
 * Whether the next connection would fail in the same way: somebody has to change the settings of the proxy first. A certificate that does not fit
 * may be that of one machine of several.
 */
export function isLastingCode(code: string): boolean {
  const [, atProxy] = /^PROXY_(.+)$/.exec(code) ?? [];
  return atProxy !== undefined && (atProxy === "INVALID" || wantsUser(atProxy));
}

/** Codes of OpenSSL and Node for a certificate that is not trusted or does not fit. */
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|ISSUER|HOSTNAME_MISMATCH/;

export function isOfCertificate(code: string): boolean {
  return certificate.test(code);
}

/** What answers does not speak TLS. */
export function isWithoutTls(code: string): boolean {
  return code.endsWith("WRONG_VERSION_NUMBER");
}

/** A proxy, of HTTP or of SOCKS 5, wants to know the user, or another one. `code` without `PROXY_`. */
export function wantsUser(code: string): boolean {
  return code === "REFUSED_407" || code.startsWith("UND_ERR_SOCKS5_AUTH_");
}

/** Whether the next connection would fail in the same way: somebody has to change something first. */
export function isLastingCode(code: string): boolean {
  const [, atProxy] = /^PROXY_(.+)$/.exec(code) ?? [];
  if (atProxy !== undefined && (atProxy === "INVALID" || wantsUser(atProxy))) return true;
  return isOfCertificate(code) || isWithoutTls(code);
}

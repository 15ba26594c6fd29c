import { printDuration } from "terraform-provider-sdk/core";
import { timeoutCode } from "../retries/judge-attempt.ts";
import { wantsUser } from "../transport/lasting-codes.ts";

/** The description of a request that got no complete response. */
export interface NoAnswer {
  readonly code: string;
  readonly happened: string;
  readonly remedy: string;
}

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing accepts connections there",
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name cannot be looked up now",
  EHOSTUNREACH: "no route leads there",
  ENETUNREACH: "no route leads there",
  UND_ERR_CONNECT_TIMEOUT: "it did not accept a connection in time",
  ETIMEDOUT: "it did not accept a connection in time",
  ECONNRESET: "the connection was broken off",
  UND_ERR_SOCKET: "the connection was broken off",
};

/** Limits of this process. They have nothing to do with the service. */
const limits: Readonly<Record<string, { readonly limit: string; readonly remedy: string }>> = {
  EMFILE: {
    limit: "this process may open no more files",
    remedy: "Raise its limit (`ulimit -n`), or lower `max_concurrent_requests` (IMS_MAX_CONCURRENT_REQUESTS).",
  },
  NO_MEMORY: {
    limit: "this process may not reserve the memory that reading answers needs",
    remedy:
      "Raise the limit of its address space (`ulimit -v unlimited`), or set NODE_OPTIONS=--disable-wasm-trap-handler: less is reserved then.",
  },
};

/** Codes of OpenSSL and Node for a certificate that is not trusted or does not fit. */
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|ISSUER|HOSTNAME_MISMATCH/;

/** What is wrong with a certificate where its authority is not, and what to do about it. */
const unfit: readonly (readonly [code: RegExp, wrong: string, remedy: string])[] = [
  [
    /^CERT_HAS_EXPIRED$/,
    "its certificate, or that of its authority, has expired",
    "Have it renewed, or set the clock of this machine right.",
  ],
  [
    /^CERT_NOT_YET_VALID$/,
    "its certificate, or that of its authority, is not valid yet",
    "Set the clock of this machine right.",
  ],
  [
    /ALTNAME_INVALID$|HOSTNAME_MISMATCH$/,
    "its certificate is for another name",
    "Use a name that the certificate has, or have it made for this one, too.",
  ],
];

const ofAnAuthority =
  "If it has a certificate of a private authority, name its PEM file in `ca_file`, with those of all authorities that are not sent along.";

/** Words for a request that was not sent, by its error code. A code that begins with `PROXY_` is that of the way to a proxy. */
export function describeUnreached(origin: string, code: string, timeoutMs: number): NoAnswer {
  const [, atProxy] = /^PROXY_(.+)$/.exec(code) ?? [];
  if (atProxy !== undefined) return describeProxy(origin, atProxy);
  const untrusted = describeTls(origin, code);
  if (untrusted !== undefined) return untrusted;
  const own = limits[code];
  if (own !== undefined) return notReached(`${own.limit} (${code})`, own.remedy);
  const cause =
    code === timeoutCode ? `no connection within ${printDuration(timeoutMs)}` : (causes[code] ?? "no connection");
  return notReached(
    `${origin} cannot be reached, ${cause} (${code})`,
    "Check base_url, the network and the proxy settings (HTTPS_PROXY, NO_PROXY).",
  );
}

const spelling =
  "as `http://user:password@host:port`, with special characters of user and password percent-encoded: `@` as `%40`.";

function describeProxy(origin: string, code: string): NoAnswer {
  const unreached = `${origin} cannot be reached,`;
  if (code === "INVALID")
    return notReached(
      `${unreached} the proxy address in HTTP_PROXY or HTTPS_PROXY is not a URL of http, https or socks5 (PROXY_${code})`,
      `Write it ${spelling}`,
    );
  if (wantsUser(code))
    return notReached(
      `${unreached} the proxy asks for a user and a password, or for others (${answerOfProxy(code)})`,
      `Set HTTPS_PROXY, or HTTP_PROXY for \`http\`, ${isOfSocks(code) ? spelling.replace("http:", "socks5:") : spelling}`,
    );
  if (/^REFUSED_|^UND_ERR_SOCKS5_REPLY_\d/.test(code))
    return notReached(
      `${unreached} the proxy did not let the connection through (${answerOfProxy(code)})`,
      "Have the proxy allow it, or name the host in NO_PROXY if it can be reached without. Check base_url, too.",
    );
  if (isOfSocks(code))
    return notReached(
      `the proxy for ${origin} answers, but not with SOCKS 5 (${code})`,
      "Check the scheme and the port of its address in HTTPS_PROXY: `http://` for a proxy of HTTP.",
    );
  const untrusted = describeTls(`the proxy for ${origin}`, code);
  if (untrusted !== undefined) return untrusted;
  return notReached(
    `the proxy for ${origin} cannot be reached, ${causes[code] ?? "no connection"} (${code})`,
    "Check its address in HTTPS_PROXY and the network. Hosts in NO_PROXY are reached without it.",
  );
}

function isOfSocks(code: string): boolean {
  return code.startsWith("UND_ERR_SOCKS5_");
}

/** What a proxy answered, in words. */
function answerOfProxy(code: string): string {
  const [, kind = "", answer = ""] = /^(REFUSED|UND_ERR_SOCKS5_REPLY)_(\d+)$/.exec(code) ?? [];
  if (answer === "") return code;
  return kind === "REFUSED" ? `HTTP status ${answer}` : `SOCKS reply ${answer}`;
}

function notReached(cause: string, remedy: string): NoAnswer {
  return { code: "http-not-reached", happened: `was not sent: ${cause}.`, remedy };
}

/** Words for a connection that could not be secured; `undefined` for other errors. */
function describeTls(who: string, code: string): NoAnswer | undefined {
  const failed = (happened: string, remedy: string): NoAnswer => ({
    code: "http-tls",
    happened: `was not sent: ${happened} (${code}).`,
    remedy,
  });
  if (code.endsWith("WRONG_VERSION_NUMBER"))
    return failed(
      `${who} answers, but not with TLS`,
      "Check the scheme and the port of its address: `http://` where there is no TLS.",
    );
  const known = unfit.find(([each]) => each.test(code));
  if (known !== undefined) return failed(`no trusted TLS connection to ${who}, ${known[1]}`, known[2]);
  if (!certificate.test(code) && !/^ERR_(?:TLS|SSL)|^EPROTO$/.test(code)) return undefined;
  return failed(`no trusted TLS connection to ${who}`, ofAnAuthority);
}

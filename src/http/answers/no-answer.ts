import { printDuration } from "terraform-provider-sdk/core";
import { cancelledCode } from "../retries/attempt.ts";
import { brokenCodingCode, timeoutCode, tooLargeCode, unknownCodingCode } from "../retries/judge-attempt.ts";

/** The description of a request that got no complete response. */
export interface NoAnswer {
  readonly code: string;
  readonly happened: string;
  readonly remedy: string;
}

interface Asked {
  readonly method: string;
  readonly origin: string;
  readonly timeoutMs: number;
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
  PROXY_REFUSED: "the proxy did not let the connection through",
  PROXY_INVALID: "the proxy address in HTTP_PROXY or HTTPS_PROXY is not a URL",
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

/** What to do where it is not known whether a request was carried out. */
export function adviceInDoubt(method: string): string {
  return method === "GET" ? "Try again later." : "The change may or may not have been made: look before you repeat it.";
}

/** Words for a transport's error code, by what is known of the request. */
export function describeNoAnswer(
  { method, origin, timeoutMs }: Asked,
  { code, sent }: { code: string; sent: boolean },
): NoAnswer {
  const doubt = adviceInDoubt(method);
  if (!sent) return describeUnreached(origin, code, timeoutMs);
  if (code === cancelledCode)
    return { code: "cancelled", happened: "was called off before it was answered.", remedy: doubt };
  if (code === timeoutCode)
    return {
      code: "http-timeout",
      happened: `had no complete answer after ${printDuration(timeoutMs)}.`,
      remedy: `${doubt} \`request_timeout\` sets the longest time for one attempt.`,
    };
  if (code === tooLargeCode)
    return {
      code: "http-answer-too-large",
      happened: "was answered with more data than this client accepts.",
      remedy: "Check that base_url is the address of the service itself.",
    };
  if (code === unknownCodingCode || code === brokenCodingCode)
    return {
      code: "http-answer-invalid",
      happened: `was answered with compressed data that cannot be read (${code}).`,
      remedy: "Have what compresses it, the service or a proxy before it, heed that requests ask for `identity`.",
    };
  return {
    code: "http-no-answer",
    happened: `was sent, but the connection broke before the answer was complete (${code}).`,
    remedy: doubt,
  };
}

function describeUnreached(origin: string, code: string, timeoutMs: number): NoAnswer {
  if (code.endsWith("WRONG_VERSION_NUMBER"))
    return {
      code: "http-tls",
      happened: `was not sent: ${origin} answers, but not with TLS (${code}).`,
      remedy: "Check the scheme and the port of base_url: `http://` for a service without TLS.",
    };
  if (certificate.test(code) || code.startsWith("ERR_TLS") || code.startsWith("ERR_SSL") || code === "EPROTO")
    return {
      code: "http-tls",
      happened: `was not sent: no trusted TLS connection to ${origin} (${code}).`,
      remedy: "If the service has a certificate of a private authority, name its PEM file in `ca_file`.",
    };
  const own = limits[code];
  if (own !== undefined)
    return { code: "http-not-reached", happened: `was not sent: ${own.limit} (${code}).`, remedy: own.remedy };
  const cause =
    code === timeoutCode ? `no connection within ${printDuration(timeoutMs)}` : (causes[code] ?? "no connection");
  return {
    code: "http-not-reached",
    happened: `was not sent: ${origin} cannot be reached, ${cause} (${code}).`,
    remedy: "Check base_url, the network and the proxy settings (HTTPS_PROXY, NO_PROXY).",
  };
}

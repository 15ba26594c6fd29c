import { judge, parseRetryAfter, retryDelay, timeoutCode, tooLargeCode, type AttemptEnd } from "./judge-attempt.ts";

const notSent = (code: string): AttemptEnd => ({ code, sent: false });
const sent = (code: string): AttemptEnd => ({ code, sent: true });

describe("which requests may be repeated", () => {
  it.each<[string, AttemptEnd, string, string]>([
    // situation, end, GET, any write: outcome and + where it is repeated
    ["200", { status: 200 }, "answered", "answered"],
    ["201", { status: 201 }, "answered", "answered"],
    ["204", { status: 204 }, "answered", "answered"],
    ["below all that is an answer", { status: 199 }, "refused", "refused"],
    ["the last success", { status: 299 }, "answered", "answered"],
    ["the first redirect", { status: 300 }, "refused", "unknown"],
    ["redirect", { status: 302 }, "refused", "unknown"],
    ["the last redirect", { status: 399 }, "refused", "unknown"],
    ["bad input", { status: 400 }, "refused", "refused"],
    ["forbidden", { status: 403 }, "refused", "refused"],
    ["not found", { status: 404 }, "refused", "refused"],
    ["request time-out", { status: 408 }, "unknown+", "unknown"],
    ["conflict", { status: 409 }, "refused", "refused"],
    ["throttled", { status: 429 }, "refused+", "refused+"],
    ["internal error", { status: 500 }, "unknown", "unknown"],
    ["bad gateway", { status: 502 }, "unknown+", "unknown"],
    ["unavailable", { status: 503 }, "unknown+", "unknown"],
    ["gateway time-out", { status: 504 }, "unknown+", "unknown"],
    ["connection refused", notSent("ECONNREFUSED"), "not-sent+", "not-sent+"],
    ["unknown host", notSent("ENOTFOUND"), "not-sent+", "not-sent+"],
    ["untrusted certificate", notSent("DEPTH_ZERO_SELF_SIGNED_CERT"), "not-sent+", "not-sent+"],
    ["certificate for another name", notSent("ERR_TLS_CERT_ALTNAME_INVALID"), "not-sent+", "not-sent+"],
    ["untrusted proxy", notSent("PROXY_CERT_HAS_EXPIRED"), "not-sent+", "not-sent+"],
    ["no TLS at this port", notSent("ERR_SSL_WRONG_VERSION_NUMBER"), "not-sent+", "not-sent+"],
    ["TLS that broke off", notSent("ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR"), "not-sent+", "not-sent+"],
    ["address of a proxy that is none", notSent("PROXY_INVALID"), "not-sent", "not-sent"],
    ["proxy that wants a user", notSent("PROXY_REFUSED_407"), "not-sent", "not-sent"],
    ["proxy whose way fails now", notSent("PROXY_REFUSED_503"), "not-sent+", "not-sent+"],
    ["proxy of SOCKS that wants a user", notSent("PROXY_UND_ERR_SOCKS5_AUTH_REJECTED"), "not-sent", "not-sent"],
    ["connect time-out", notSent("UND_ERR_CONNECT_TIMEOUT"), "not-sent+", "not-sent+"],
    ["deadline while connecting", notSent(timeoutCode), "not-sent+", "not-sent+"],
    ["reset after sending", sent("ECONNRESET"), "unknown+", "unknown"],
    ["deadline after sending", sent(timeoutCode), "unknown+", "unknown"],
    ["answer too large", sent(tooLargeCode), "unknown", "unknown"],
  ])("%s", (_, end, read, write) => {
    const verdict = (method: "GET" | "POST" | "PUT" | "DELETE"): string => {
      const { outcome, repeatable } = judge(method, end);
      return outcome + (repeatable ? "+" : "");
    };
    expect(["GET", "POST", "PUT", "DELETE"].map((method) => verdict(method as "GET"))).toEqual([
      read,
      write,
      write,
      write,
    ]);
  });

  it("costs 10 after a deadline and 5 otherwise", () => {
    expect(judge("GET", sent(timeoutCode)).cost).toBe(10);
    expect(judge("GET", { status: 503 }).cost).toBe(5);
    expect(judge("GET", sent("ECONNRESET")).cost).toBe(5);
    expect(judge("GET", notSent("ECONNREFUSED")).cost).toBe(5);
  });
});

it.each<[string, { retry: number; random: number; asked?: number }, number]>([
  ["first retry, least", { retry: 1, random: 0 }, 0],
  ["first retry, most", { retry: 1, random: 1 }, 200],
  ["second retry", { retry: 2, random: 1 }, 400],
  ["sixth retry", { retry: 6, random: 1 }, 6400],
  ["seventh retry: the ceiling", { retry: 7, random: 1 }, 10_000],
  ["hundredth retry", { retry: 100, random: 0.5 }, 5000],
  ["Retry-After longer", { retry: 1, random: 1, asked: 3000 }, 3000],
  ["Retry-After shorter", { retry: 7, random: 1, asked: 3000 }, 10_000],
  ["Retry-After beyond all patience", { retry: 1, random: 1, asked: 3_600_000 }, 60_000],
])("waits: %s", (_, { retry, random, asked }, expected) => {
  expect(retryDelay(retry, random, asked)).toBe(expected);
});

it.each([
  ["absent", undefined, undefined],
  ["seconds", "120", 120_000],
  ["fractions", "1.5", 1500],
  ["hundredths", "1.25", 1250],
  ["blanks around", " 120 ", 120_000],
  ["seconds with a unit", "120s", undefined],
  ["a date behind a word", "on Sun, 06 Nov 1994 08:49:37 GMT", undefined],
  ["a date of another zone", "Sun, 06 Nov 1994 08:49:37 GMT+1", undefined],
  ["a date that is none", "Sun, 99 Nov 1994 08:49:37 GMT", undefined],
  ["a date to come", "Sun, 06 Nov 1994 08:49:37 GMT", 37_000],
  ["a date gone by", "Sun, 06 Nov 1994 08:00:00 GMT", 0],
  ["garbage", "soon", undefined],
  ["a negative number", "-1", undefined],
])("reads Retry-After: %s", (_, header, expected) => {
  expect(parseRetryAfter(header, Date.UTC(1994, 10, 6, 8, 49, 0))).toBe(expected);
});

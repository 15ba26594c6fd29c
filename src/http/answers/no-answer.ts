import { printDuration } from "terraform-provider-sdk/core";
import { cancelledCode } from "../retries/attempt.ts";
import { describeUnreached, type NoAnswer } from "./unreached.ts";
import { brokenCodingCode, timeoutCode, tooLargeCode, unknownCodingCode } from "../retries/judge-attempt.ts";

interface Asked {
  readonly method: string;
  readonly origin: string;
  readonly timeoutMs: number;
}

/** What to do where it is not known whether a request was carried out. */
export function adviceInDoubt(method: string): string {
  return method === "GET" ? "Try again later." : "The change may or may not have been made: look before you repeat it.";
}

const takesTls = "If this address takes TLS only, its base_url begins with `https://`.";

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
    // what takes TLS only hangs up on plain text
    remedy: origin.startsWith("http://") ? `${doubt} ${takesTls}` : doubt,
  };
}

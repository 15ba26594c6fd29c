import { inspect } from "node:util";
import { Failure } from "terraform-provider-sdk/core";
import type { TokenTransport } from "../apis/create-services.ts";
import type { RefreshMode } from "./records/reading/record-reads.ts";

/** Options of `connect` of which types alone say what they take. */
interface Options {
  readonly requestTimeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly refresh?: RefreshMode | undefined;
  readonly tokenTransport?: TokenTransport | undefined;
  readonly accessToken?: string | undefined;
  readonly serversToken?: string | undefined;
  readonly dnsToken?: string | undefined;
  readonly platformToken?: string | undefined;
}

const tokens = ["accessToken", "serversToken", "dnsToken", "platformToken"] as const;

/**
 * Refuses values that programs without types may give. With a time limit that is a text or below 0 each request would fail, after a
 * write was sent; a number of retries that is none would mean none.
 *
 * @throws Failure `option-invalid`
 */
export function checkOptions<Given extends Options>(options: Given): Given {
  const { requestTimeoutMs, maxRetries, refresh, tokenTransport } = options;
  if (requestTimeoutMs !== undefined && !(isNumber(requestTimeoutMs) && requestTimeoutMs > 0))
    throw invalid("requestTimeoutMs", requestTimeoutMs, "a number of milliseconds above 0");
  if (maxRetries !== undefined && !(Number.isSafeInteger(maxRetries) && maxRetries >= 0))
    throw invalid("maxRetries", maxRetries, "a whole number from 0 on");
  if (refresh !== undefined && !["exact", "zone"].includes(refresh))
    throw invalid("refresh", refresh, '"exact" or "zone"');
  if (tokenTransport !== undefined && !["interface", "header"].includes(tokenTransport))
    throw invalid("tokenTransport", tokenTransport, '"interface" or "header"');
  for (const name of tokens)
    // what was given may be a token: it is not told
    if (options[name] !== undefined && typeof options[name] !== "string") throw invalid(name, undefined, "a text");
  return options;
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

function invalid(option: keyof Options, given: unknown, wanted: string): Failure {
  const is = given === undefined ? "is none" : `is ${inspect(given)}`;
  return new Failure({
    code: "option-invalid",
    doing: "Cannot connect the client",
    happened: `\`${option}\` must be ${wanted}, and ${is}.`,
    remedy: "Correct it, or leave it out.",
  });
}

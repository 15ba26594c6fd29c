import { Failure, silentLog } from "terraform-provider-sdk/core";
import {
  boolean,
  callback,
  count,
  filledText,
  ifGiven,
  methods,
  object,
  oneOf,
  partsOf,
  period,
  problemOf,
  secretText,
  text,
  texts,
  type Form,
  type Parts,
} from "./forms.ts";

/** What each option must be of which types alone say what it takes. */
const forms: Readonly<Record<string, Form>> = {
  baseUrl: text,
  accessToken: secretText,
  serversToken: secretText,
  dnsToken: secretText,
  platformToken: secretText,
  platformSegment: text,
  tokenTransport: oneOf("interface", "header"),
  requestTimeoutMs: period,
  maxRetries: count,
  refresh: oneOf("exact", "zone"),
  insecure: boolean,
  caFile: text,
  lockDirectory: filledText,
  lockUrl: secretText,
  owner: text,
  formerOwners: texts,
  environment: object,
  log: methods("a log", ...Object.keys(silentLog)),
  clock: methods("a clock", "now", "elapsed", "sleep"),
  redactor: methods("a redactor", "redact", "add"),
  transport: callback,
};

/**
 * Refuses values that programs without types may give. With a time limit that is a text or below 0 each request would fail, after a
 * write was sent; a number of retries that is none would mean none; an empty directory of locks would be the working directory, where no
 * other process looks.
 *
 * @throws Failure `option-invalid`
 */
export function checkOptions<Given extends object>(options: Given): Given {
  const given = partsOf(options);
  const parts = Object.entries(forms).map(([name, form]) => [
    name,
    [given[name], name === "baseUrl" ? form : ifGiven(form)] as const,
  ]);
  const problem = problemOf({ options: [options, object] }) ?? problemOf(Object.fromEntries(parts) as Parts);
  if (problem === undefined) return options;
  const remedy = "Correct it, or leave it out.";
  throw new Failure({ code: "option-invalid", doing: "Cannot connect the client", ...problem, remedy });
}

import { Failure } from "terraform-provider-sdk/core";
import type { ConnectOptions } from "../connect.ts";
import {
  boolean,
  count,
  filledText,
  ifGiven,
  object,
  oneOf,
  period,
  problemOf,
  secretText,
  text,
  texts,
} from "./forms.ts";
import type { Form } from "./forms.ts";

/** What each option must be of which types alone say what it takes. */
const forms: { readonly [Name in keyof ConnectOptions]?: Form } = {
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
};

/**
 * Refuses values that programs without types may give. With a time limit that is a text or below 0 each request would fail, after a
 * write was sent; a number of retries that is none would mean none; an empty directory of locks would be the working directory, where no
 * other process looks.
 *
 * @throws Failure `option-invalid`
 */
export function checkOptions<Given extends ConnectOptions>(options: Given): Given {
  const problem =
    problemOf({ options: [options, object] }) ??
    problemOf(
      Object.fromEntries(
        Object.entries(forms).map(([name, form]) => {
          const value = options[name as keyof ConnectOptions];
          return [name, [value, name === "baseUrl" ? form : ifGiven(form)]];
        }),
      ),
    );
  if (problem === undefined) return options;
  const remedy = "Correct it, or leave it out.";
  throw new Failure({ code: "option-invalid", doing: "Cannot connect the client", ...problem, remedy });
}

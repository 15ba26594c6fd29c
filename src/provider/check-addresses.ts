import { Failure } from "terraform-provider-sdk/core";
import type { ConfigOf, Diagnostic } from "terraform-provider-sdk";
import { parseBaseUrl } from "../http/transport/base-url.ts";
import { parseLockUrl } from "../reconcile/index.ts";
import type { ProviderConfig } from "./settings.ts";

type Addresses = Pick<ConfigOf<ProviderConfig>, "base_url" | "lock_url" | "insecure">;

/** What is wrong with the addresses as far as they are known: told by `terraform validate`, which reaches no service. */
export function checkAddresses({ base_url, lock_url, insecure }: Addresses): readonly Diagnostic[] {
  // what is not known yet may be true
  const isInsecureAllowed = insecure !== null && insecure !== false;
  return [
    ...problemsOf("base_url", base_url, (text) => parseBaseUrl(text, { insecure: isInsecureAllowed })),
    ...problemsOf("lock_url", lock_url, parseLockUrl),
  ];
}

function problemsOf(attribute: string, value: unknown, parse: (text: string) => unknown): readonly Diagnostic[] {
  // an empty text is told with the attribute's type
  if (typeof value !== "string" || value === "") return [];
  try {
    parse(value);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [{ severity: "error", summary: error.doing, detail: error.detail, path: [{ attribute }] }];
  }
}

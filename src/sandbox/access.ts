import { Refusal, type ApiName, type World } from "./call.ts";
import type { SandboxOptions } from "./options.ts";
import { isPublished } from "./reach.ts";
import type { Access, Frozen, SandboxState } from "./state/state.ts";

/** Where a request says who is calling. */
export interface Credentials {
  readonly header: string | undefined;
  /** Every parameter `accessToken`. */
  readonly query: readonly string[];
  readonly clientAddress: string;
  readonly isLocal: boolean;
}

/**
 * Accepts a caller by its access token (docs/interface.md#access-tokens: the query parameter `accessToken` for servers and platform, the header
 * `X-AccessToken` for DNS) or throws a 403 with a sentence.
 */
export function authenticate(
  api: ApiName,
  { header, query, clientAddress, isLocal }: Credentials,
  { accessOf, options }: Pick<World, "accessOf" | "options">,
): Access {
  if (isMisplaced(api, header, query, options))
    throw new Refusal(403, `Authentication error: the ${api} API takes its access token in another place.`);
  const byHeader = api === "dns" || options.headerTokensOnly;
  const token = byHeader ? header : (query[0] ?? (options.headerTokens ? header : undefined));
  if (token === undefined || token === "") throw new Refusal(403, "Authentication error: no access token was sent.");
  const access = isLocal || !isPublished(token) ? accessOf(token) : undefined;
  if (access === undefined)
    throw new Refusal(403, `Authentication error: the access token is not valid for client address ${clientAddress}.`);
  if (access.apis !== undefined && !access.apis.includes(api))
    throw new Refusal(403, `Authentication error: the access token is not valid for the ${api} API.`);
  return access;
}

function isMisplaced(
  api: ApiName,
  header: string | undefined,
  query: readonly string[],
  { strictTokens, headerTokensOnly }: SandboxOptions,
): boolean {
  if (headerTokensOnly) return query.length > 0;
  if (!strictTokens) return false;
  return api === "dns" ? query.length > 0 : header !== undefined || query.length > 1;
}

/** Whether a list of allowed ids lets `id` pass; no list lets everything pass. */
export function allows(allowed: readonly string[] | undefined, id: string): boolean {
  return allowed?.includes(id) ?? true;
}

/** The customers the caller may manage. */
export function customersOf(state: Frozen<SandboxState>, access: Access): readonly string[] {
  return state.customers.filter((id) => allows(access.customers, id));
}

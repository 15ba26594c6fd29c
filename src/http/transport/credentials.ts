import type { Secret } from "../../core/secret.ts";
import { HttpFailure } from "../http-failure.ts";

/** How one API wants its access token (docs/interface.md#access-tokens). */
export interface Authentication {
  readonly placement: "query" | "header";
  /** `undefined` where the user gave none: a failure only when the API is used. */
  readonly token: Secret | undefined;
  /** What the user can set, for messages. */
  readonly setting: TokenSetting;
}

export interface TokenSetting {
  /** E.g. `DNS API` */
  readonly api: string;
  /** E.g. `dns_token` */
  readonly attribute: string;
  /** E.g. `IMS_DNS_TOKEN` */
  readonly variable: string;
}

/** What the token adds to a request. */
export interface Credentials {
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The token as it goes over the wire. Call this last, in the innermost layer: what it returns must not be shown. Throws an
 * `HttpFailure` where there is no token or none that can be sent.
 */
export function credentialsOf({ placement, token, setting }: Authentication): Credentials {
  const value = token?.reveal() ?? "";
  if (value === "") throw missingToken(setting);
  if (!canBeSent(value)) throw badToken(setting);
  return placement === "query"
    ? { query: [`accessToken=${encodeURIComponent(value)}`], headers: {} }
    : { query: [], headers: { "x-accesstoken": value } };
}

/** A line break from `export TOKEN=$(cat file)` or a Windows file would be sent along, or split the header. */
export function canBeSent(token: string): boolean {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(token);
}

function missingToken({ api, attribute, variable }: TokenSetting): HttpFailure {
  return new HttpFailure({
    code: "token-missing",
    outcome: "not-sent",
    doing: `Cannot use the ${api}`,
    happened: `There is no access token for the ${api}.`,
    remedy:
      `Set \`access_token\` or \`${attribute}\` in the provider configuration, ` +
      `or the environment variable IMS_ACCESS_TOKEN or ${variable}. A program gives it to \`connect\`.`,
  });
}

function badToken({ api, attribute, variable }: TokenSetting): HttpFailure {
  const happened = `The access token for the ${api} begins or ends with a blank, or holds a line break or another character that cannot be sent.`;
  return new HttpFailure({
    code: "token-invalid",
    outcome: "not-sent",
    doing: `Cannot use the ${api}`,
    happened,
    remedy: `Correct \`${attribute}\` or \`access_token\` (environment: ${variable} or IMS_ACCESS_TOKEN), or what a program gives to \`connect\`.`,
  });
}

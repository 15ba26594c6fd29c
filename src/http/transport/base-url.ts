import { Failure } from "terraform-provider-sdk/core";
import { isLoopbackHost } from "./loopback.ts";

/** Where the service is: all three APIs have one origin and perhaps a path before them. */
export interface BaseUrl {
  /** `https://host` or `https://host:port` */
  readonly origin: string;
  /** Path before the API roots, without a final slash; empty where there is none. */
  readonly path: string;
}

/**
 * Reads the service root: `https`, or `http` to a loopback host, or `http` with `insecure`. A path prefix is kept; final slashes
 * are dropped. Throws a `Failure` with the code `base-url-invalid`.
 */
export function parseBaseUrl(text: string, { insecure = false }: { insecure?: boolean | undefined } = {}): BaseUrl {
  // the URL parser would silently drop tabs, line breaks and outer blanks
  if (text === "" || /[\s\p{Cc}]/u.test(text))
    throw invalid(text === "" ? "The address is empty." : "The address holds blanks or control characters.");
  if (!URL.canParse(text)) throw invalid("The address is not a URL.");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") throw invalid("The address holds a user name or a password.");
  if (/[?#]/.test(text)) throw invalid("The address holds a query or a fragment.");
  if (text.includes("\\")) throw invalid("The address holds a backslash.");
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw invalid(`The address begins with "${url.protocol}", which is not https.`);
  if (url.protocol === "http:" && !insecure && !isLoopbackHost(url.hostname))
    throw invalid(
      `Requests to ${url.origin} would carry the access token unencrypted.`,
      "Use https, or set `insecure = true` if the network between is trusted.",
    );
  return { origin: url.origin, path: url.pathname.replace(finalSlashes, "") };
}

/** Begins at the first slash of a run only: else each of them would be tried, in quadratic time. */
const finalSlashes = /(?<!\/)\/+$/;

function invalid(happened: string, remedy = "Give the service root, for example `https://ims.example.com`."): Failure {
  return new Failure({
    code: "base-url-invalid",
    doing: "Cannot use base_url",
    happened,
    remedy,
    fields: [{ path: ["base_url"], message: happened }],
  });
}

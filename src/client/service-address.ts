import { parseBaseUrl, type BaseUrl } from "../http/transport/base-url.ts";
import { templateParts } from "../core/template-parts.ts";

/** The one form of a service's address, however it is written: by it services are compared, locked and noted. */
export function serviceAddress({ origin, path }: BaseUrl): string {
  return `${origin}${path}`;
}

/** The same of what a provider's block or an environment has as its `base_url`. What is no address, or not known yet, stays as it is. */
export function comparedAddress(given: string): string {
  if (templateParts(given).some(({ isSequence }) => isSequence)) return given;
  try {
    // whether the provider would connect to it is not asked here
    return serviceAddress(parseBaseUrl(given, { insecure: true }));
  } catch {
    return given;
  }
}

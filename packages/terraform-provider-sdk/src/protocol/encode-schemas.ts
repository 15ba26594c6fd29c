import type { ProviderServer } from "../framework/server.ts";

/**
 * The answer to a request for a provider's schemas, as {@link ProviderProgram.schemas} wants it: to be made when a program is built. Schemas that
 * depend on where the program runs must not be told this way.
 */
export async function encodeSchemas(server: ProviderServer): Promise<Uint8Array> {
  const { encodeSchemasAnswer } = await import("./provider-service/provider-methods.ts");
  return encodeSchemasAnswer(server.schemas());
}

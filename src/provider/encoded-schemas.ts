/**
 * The provider's schemas as they are told, where the program was built with them: a bundle has another function in place of this one
 * (scripts/build/tell-schemas.ts).
 */
export function encodedSchemas(): Uint8Array | undefined {
  return undefined;
}

import type { Diagnostic } from "../../framework/diagnostic.ts";
import type { Type } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import { encodeMsgpack } from "../msgpack/codec.ts";
import { decodeDynamicValue, type DynamicValueFields } from "../msgpack/dynamic-value.ts";
import { PathError } from "../../values/path-error.ts";
import { DiagnosticsError } from "./diagnostics.ts";

/** A value from a request. Throws `DiagnosticsError` where it does not fit its type. */
export function readValue(type: Type, wire: DynamicValueFields | undefined): Value {
  try {
    return decodeDynamicValue(type, wire);
  } catch (error) {
    throw describe(error, type, "A value from Terraform does not fit the provider's schema", []);
  }
}

/**
 * A value for a response. Throws `DiagnosticsError` where it does not fit its type; `earlier` is what the provider had to say
 * about it, which must not be lost.
 */
export function writeValue(
  type: Type,
  value: Value,
  earlier: readonly Diagnostic[] = [],
): { readonly msgpack: Uint8Array } {
  try {
    return { msgpack: encodeMsgpack(type, value) };
  } catch (error) {
    throw describe(error, type, "The provider produced a value that does not fit its own schema", earlier);
  }
}

/** The same value with bytes of its own: those of a request are part of its one large message. */
export function copyOf(wire: DynamicValueFields | undefined): DynamicValueFields | undefined {
  return wire && { msgpack: new Uint8Array(wire.msgpack), json: new Uint8Array(wire.json) };
}

/** An identity from a request; null where there is none, or where the kind has none. */
export function readIdentity(type: Type | undefined, wire: IdentityFields | undefined): Value {
  return type === undefined ? null : readValue(type, wire?.identityData);
}

/** An identity for a response; `undefined` where nothing names the object. */
export function writeIdentity(
  type: Type | undefined,
  identity: Value | undefined,
  earlier: readonly Diagnostic[] = [],
): { readonly identityData: { readonly msgpack: Uint8Array } } | undefined {
  if (type === undefined || identity === undefined || identity === null) return undefined;
  return { identityData: writeValue(type, identity, earlier) };
}

/** The `ResourceIdentityData` message. */
interface IdentityFields {
  readonly identityData: DynamicValueFields | undefined;
}

function describe(error: unknown, type: Type, summary: string, earlier: readonly Diagnostic[]): unknown {
  if (!(error instanceof PathError)) return error;
  const detail = `${error.message}.\n\nThis is a defect of the provider or of Terraform. Please report it.`;
  return new DiagnosticsError([...earlier, { severity: "error", summary, detail, path: error.path }], type);
}

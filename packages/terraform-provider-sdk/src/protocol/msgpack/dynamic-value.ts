import { parseJsonValue } from "../../values/json.ts";
import type { Type } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import { decodeMsgpack } from "./codec.ts";
import { PathError } from "../../values/path-error.ts";
import { rememberRecent } from "./recent-values.ts";

/**
 * A `DynamicValue` message: msgpack where it is not empty, else JSON where that is not empty, else null.
 * (docs/protocol.md#values)
 */
export interface DynamicValueFields {
  readonly msgpack: Uint8Array;
  readonly json: Uint8Array;
}

const decodeRecent = rememberRecent(decodeMsgpack);

/** Decodes a value that may stand in either encoding or be absent. Throws `PathError`. */
export function decodeDynamicValue(type: Type, wire: DynamicValueFields | undefined): Value {
  if (wire === undefined) return null;
  if (wire.msgpack.length > 0) return decodeRecent(type, wire.msgpack);
  if (wire.json.length === 0) return null;
  try {
    return parseJsonValue(type, Buffer.from(wire.json).toString());
  } catch (error) {
    throw error instanceof PathError
      ? error
      : new PathError(`not a valid JSON value: ${error instanceof TypeError ? error.message : "not JSON"}`);
  }
}

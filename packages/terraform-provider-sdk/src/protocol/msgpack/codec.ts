import { Encoder } from "@msgpack/msgpack";
import type { Type } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import { valueFromWire } from "./from-wire.ts";
import { PathError } from "../../values/path-error.ts";
import { checkSkeleton, maxDepth } from "./skeleton.ts";
import { decodeTree } from "./tree.ts";
import { valueToWire } from "./to-wire.ts";

/** The msgpack bytes of a value of `type`. Throws `PathError` for a value that does not conform. */
export function encodeMsgpack(type: Type, value: Value): Uint8Array {
  return new Encoder({ useBigInt64: true, maxDepth }).encode(valueToWire(type, value));
}

/** A value of `type` from its msgpack bytes. Throws `PathError` for bytes that are no value of that type. */
export function decodeMsgpack(type: Type, bytes: Uint8Array): Value {
  return valueFromWire(type, treeOf(bytes));
}

function treeOf(bytes: Uint8Array): unknown {
  try {
    checkSkeleton(bytes);
    return decodeTree(bytes);
  } catch (error) {
    throw new PathError(`not valid msgpack: ${error instanceof Error ? error.message : String(error)}`);
  }
}

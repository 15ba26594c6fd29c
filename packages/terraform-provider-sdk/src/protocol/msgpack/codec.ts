import { Decoder, Encoder, ExtensionCodec } from "@msgpack/msgpack";
import type { Type } from "../../values/type.ts";
import { unknown, type Value } from "../../values/value.ts";
import { valueFromWire } from "./from-wire.ts";
import { PathError } from "../../values/path-error.ts";
import { checkSkeleton, maxDepth } from "./skeleton.ts";
import { valueToWire } from "./to-wire.ts";

/** Extension 0 is an unknown, 12 one of which something is known; that something is not used. (docs/protocol.md#msgpack) */
const extensionCodec = new ExtensionCodec();
for (const type of [0, 12]) extensionCodec.register({ type, encode: () => null, decode: () => unknown });

const mapKeyConverter = (key: unknown): string => {
  if (typeof key === "string") return key;
  throw new RangeError("the keys of maps and objects must be strings");
};

/** The msgpack bytes of a value of `type`. Throws `PathError` for a value that does not conform. */
export function encodeMsgpack(type: Type, value: Value): Uint8Array {
  return new Encoder({ useBigInt64: true, maxDepth }).encode(valueToWire(type, value));
}

/** A value of `type` from its msgpack bytes. Throws `PathError` for bytes that are no value of that type. */
export function decodeMsgpack(type: Type, bytes: Uint8Array): Value {
  return valueFromWire(type, decodeTree(bytes));
}

function decodeTree(bytes: Uint8Array): unknown {
  try {
    checkSkeleton(bytes);
    return new Decoder({ useBigInt64: true, extensionCodec, mapKeyConverter }).decode(bytes);
  } catch (error) {
    throw new PathError(`not valid msgpack: ${error instanceof Error ? error.message : String(error)}`);
  }
}

import { Decoder, ExtensionCodec } from "@msgpack/msgpack";
import { unknown } from "../../values/value.ts";

/** A map or an object as the msgpack library decodes it. Its members are read by `treeKeys` and `inTree` alone. */
export type Tree = Readonly<Record<string, unknown>>;

/** Extension 0 is an unknown, 12 one of which something is known; that something is not used. (docs/protocol.md#msgpack) */
const extensionCodec = new ExtensionCodec();
for (const type of [0, 12]) extensionCodec.register({ type, encode: () => null, decode: () => unknown });

/** The key that an ordinary object, which the library makes, cannot have: the library refuses it. */
const prototypeKey = "__proto__";
const keyBytes = Buffer.from(prototypeKey);
/** What such an object has in its place. No text is equal to it. */
const standIn = Symbol(prototypeKey);

const mapKeyConverter = (key: unknown): string => {
  // the library takes for a key what an object takes for one
  if (typeof key === "string" || key === standIn) return key as string;
  throw new RangeError("the keys of maps and objects must be strings");
};

/** Decodes the keys that may be the one that the library refuses; all others are decoded, and kept for the next time, by the library. */
const keyDecoder = {
  canBeCached: (length: number): boolean => length === keyBytes.length,
  decode(bytes: Uint8Array, offset: number, length: number): string {
    const key = Buffer.from(bytes.buffer, bytes.byteOffset + offset, length);
    return key.equals(keyBytes) ? (standIn as unknown as string) : key.toString();
  },
};

/** What bytes hold that are one complete value. Throws for what is no msgpack. */
export function decodeTree(bytes: Uint8Array): unknown {
  const mayHoldIt = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(keyBytes);
  const options = { useBigInt64: true as const, extensionCodec, mapKeyConverter };
  return new Decoder(mayHoldIt ? { ...options, keyDecoder } : options).decode(bytes);
}

export function isTree(wire: unknown): wire is Tree {
  // dates, binaries and foreign extensions are objects too, of their own classes
  return typeof wire === "object" && wire !== null && Object.getPrototypeOf(wire) === Object.prototype;
}

export function treeKeys(tree: Tree): readonly string[] {
  const keys = Object.keys(tree);
  return Object.hasOwn(tree, standIn) ? [...keys, prototypeKey] : keys;
}

/** The member of a key that the tree has. */
export function inTree(tree: Tree, key: string): unknown {
  return key === prototypeKey ? (tree as Readonly<Record<symbol, unknown>>)[standIn] : tree[key];
}

export function hasKey(tree: Tree, key: string): boolean {
  return Object.hasOwn(tree, key === prototypeKey ? standIn : key);
}

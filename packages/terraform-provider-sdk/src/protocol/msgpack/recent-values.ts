import type { Type } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";

export type DecodeValue = (type: Type, bytes: Uint8Array) => Value;

interface Recent {
  readonly type: Type;
  readonly bytes: Uint8Array;
  readonly value: Value;
}

/** From so many octets on a value is kept; smaller ones are decoded faster than many are looked through. */
const fewestOctets = 32 * 1024;
/** The configuration, the state and the plan of the object that is worked on. */
const mostKept = 3;

/**
 * Decodes what was decoded right before no second time: for one object Terraform sends the same configuration to the validation, the plan and
 * the apply, and the same state to the refresh and, twice, to the plan. Values never change, so equal bytes are given the very
 * same value, and what compares the two sees that at once.
 */
export function rememberRecent(decode: DecodeValue): DecodeValue {
  let recent: readonly Recent[] = [];
  return (type, bytes) => {
    if (bytes.length < fewestOctets) return decode(type, bytes);
    const found = recent.find((one) => one.type === type && Buffer.compare(one.bytes, bytes) === 0);
    const now = found ?? { type, bytes, value: decode(type, bytes) };
    recent = [now, ...recent.filter((one) => one !== found)].slice(0, mostKept);
    return now.value;
  };
}

import { createHash } from "node:crypto";
import { shareEqual } from "../../values/share.ts";
import type { Type } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";

export type DecodeValue = (type: Type, bytes: Uint8Array) => Value;

interface Recent {
  readonly type: Type;
  /** SHA-256 of the bytes. These are part of a message of several values, which would be kept with them. */
  readonly digest: string;
  readonly value: Value;
}

/** From so many octets on a value is kept; smaller ones are decoded faster than many are looked through. */
const fewestOctets = 32 * 1024;
/** The configuration, the state and the plan of the object that is worked on. */
const mostKept = 3;

/**
 * Decodes what was decoded right before no second time: for one object Terraform sends the same configuration to the validation, the plan and
 * the apply, and the same state to the refresh and, twice, to the plan. Values never change, so equal bytes are given the very
 * same value, and other bytes one that shares with those before what both have: a configuration and its plan differ in little.
 */
export function rememberRecent(decode: DecodeValue): DecodeValue {
  let recent: readonly Recent[] = [];
  return (type, bytes) => {
    if (bytes.length < fewestOctets) return decode(type, bytes);
    const digest = createHash("sha256").update(bytes).digest("base64");
    const ofType = recent.filter((one) => one.type === type);
    const found = ofType.find((one) => one.digest === digest);
    const now = found ?? { type, digest, value: share(decode(type, bytes), ofType) };
    recent = [now, ...recent.filter((one) => one !== found)].slice(0, mostKept);
    return now.value;
  };
}

function share(fresh: Value, recent: readonly Recent[]): Value {
  return recent.reduce((value, former) => shareEqual(value, former.value), fresh);
}

import { isWhollyKnown, type ValueObject } from "../../values/value.ts";
import { isDecidedByService } from "../schema/attribute.ts";
import { configuredValue } from "./configured-value.ts";
import type { Member, Members } from "./members.ts";
import { replacementPaths, replaces } from "./replacement-paths.ts";
import { keepEqual } from "./semantic-equality.ts";

/**
 * Whether a create declares what a state has, as far as that tells one object from another: each attribute whose change replaces the object is
 * known and as the state has it.
 */
export type IsInPlaceOf = (state: ValueObject) => boolean;

export function inPlaceOf(members: Members, proposed: ValueObject, config: ValueObject): IsInPlaceOf {
  const forcing = Object.entries(members).filter(([, member]) => replaces(member));
  const isAsIn = (state: ValueObject, name: string, member: Member): boolean => {
    const configured = config[name] ?? null;
    if (configured === null && isDecidedByService(member)) return true;
    const before = state[name] ?? null;
    const asked = keepEqual(member, before, configuredValue(member, proposed[name] ?? null, configured), state);
    return isWhollyKnown(asked) && replacementPaths(member, [], before, asked).length === 0;
  };
  return (state) => forcing.every(([name, member]) => isAsIn(state, name, member));
}

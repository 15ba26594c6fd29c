import { isList, unknown, type Value, type ValueObject } from "../../values/value.ts";
import { withoutLocal } from "./local-values.ts";
import type { Members } from "./members.ts";
import { isEqual, isMap, show, stepInto } from "./reviewed.ts";

/**
 * What an object has, and has no longer after a change or by another reading, in lines: elements of maps, lists and sets, and what is nested as a
 * whole. Another value of the same attribute takes nothing away. What is not known yet, local, or the service's own does not count.
 */
export function takenAway(members: Members, before: ValueObject, after: ValueObject): readonly string[] {
  return Object.entries(members).flatMap(([name, member]) => {
    if (member.presence === "computed" || member.local === true || member.writeOnly === true) return [];
    const [had, has] = [before, after].map((values) => withoutLocal(member, values[name] ?? null));
    const lines = lost(name, had ?? null, has ?? null);
    return lines.length > 0 && member.sensitive === true ? [`${name} (sensitive)`] : lines;
  });
}

function lost(path: string, before: Value, after: Value): readonly string[] {
  if (after === unknown) return [];
  if (isMap(before)) {
    const [had, has] = [before, after];
    if (!isMap(has)) return Object.keys(had).length === 0 ? [] : [path];
    return Object.entries(had).flatMap(([name, value]) => {
      const next = has[name];
      return next === undefined ? [stepInto(path, name)] : lost(stepInto(path, name), value, next);
    });
  }
  if (!isList(before)) return [];
  const left = isList(after) ? after : [];
  // one that is not known yet may be any
  if (left.some((element) => element === unknown)) return [];
  const gone = before.filter((element) => !left.some((other) => isEqual(other, element)));
  return gone.map((element) => `${path}: ${show(element)}`);
}

import { destroys, type Change } from "../model/change.ts";
import type { Stack } from "../model/read-stack.ts";
import { unlistedRecordsOf } from "../model/unlisted-records.ts";
import { amount, value } from "./markdown-text.ts";

/** `1 to destroy, 2 to create`; destroyed objects come first. An empty text where nothing changes. */
export function headline(stacks: readonly Stack[]): string {
  const changes = stacks.flatMap((stack) => stack.changes);
  const of = (test: (change: Change) => boolean): number => changes.filter(test).length;
  const counts: readonly (readonly [number, string])[] = [
    [of(({ action }) => action === "delete"), "to destroy"],
    [of(({ action }) => action === "replace"), "to replace"],
    [of(({ action }) => action === "forget"), "to forget"],
    [of(({ action }) => action === "create"), "to create"],
    [of(({ action }) => action === "update"), "to change"],
    [of(({ importId }) => importId !== undefined), "to import"],
    [of(({ movedFrom }) => movedFrom !== undefined), "to move"],
    [of(({ action }) => action === "read"), "to read"],
  ];
  const outputs = stacks.reduce((sum, stack) => sum + stack.outputs.length, 0);
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const actions = stacks.reduce((sum, stack) => sum + stack.actions.length, 0);
  const invoked = actions > 0 ? [`${amount(actions, "action")} to invoke`] : [];
  return [...said, ...invoked, ...(outputs > 0 ? [`${amount(outputs, "output")} to change`] : [])].join(", ");
}

/** What else a reader must not miss, each a sentence. */
export function remarks({ changes, zones, drift, checks, deferred, actions }: Stack): readonly string[] {
  const sum = (of: "added" | "removed"): number => zones.reduce((total, zone) => total + zone[of], 0);
  const failed = checks.filter(({ status }) => status === "fail" || status === "error").length;
  return [
    ...(zones.length === 0
      ? []
      : [
          `DNS: ${amount(sum("removed"), "record")} removed, ${sum("added")} added in ${amount(zones.length, "zone")}.`,
        ]),
    ...unlisted(changes),
    ...(drift.length === 0
      ? []
      : [`${amount(drift.length, "object was", "objects were")} changed outside of Terraform.`]),
    ...(failed === 0 ? [] : [`${amount(failed, "check fails", "checks fail")}.`]),
    ...(actions.length === 0
      ? []
      : ["What the actions will do is said by warnings of the plan, which its JSON does not hold."]),
    ...(deferred.length === 0
      ? []
      : [`${amount(deferred.length, "change is", "changes are")} put off to a later plan: this one is not complete.`]),
  ];
}

function unlisted(changes: readonly Change[]): readonly string[] {
  const zones = new Set(changes.flatMap((change) => unlistedRecordsOf(change)?.zone ?? []).map((zone) => value(zone)));
  if (zones.size === 0) return [];
  return [
    `Records that are not listed are removed from ${[...zones].sort().join(", ")}, too: a warning of the plan names them.`,
  ];
}

/** Whether something goes that exists. */
export function hasLosses({ changes }: Stack): boolean {
  return changes.some((change) => destroys(change) || unlistedRecordsOf(change) !== undefined);
}

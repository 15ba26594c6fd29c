import type { ResourceChangeJson } from "../plan/plan-schema.ts";
import { ownOf } from "../plan/json.ts";
import type { ProvisionersOf } from "../plan/provisioners.ts";
import { sameValue, type Attributes, type Shown, type ValueReader } from "../plan/shown-value.ts";
import type { Action, Change, ForcedBy } from "./change.ts";

const reasons: Readonly<Record<string, string>> = {
  replace_because_tainted: "it is tainted: its creation failed, or somebody said so",
  replace_by_request: "it was asked for with `-replace`",
  replace_by_triggers: "what its `replace_triggered_by` names changes",
  delete_because_no_resource_config: "it is not in the configuration any more",
  delete_because_no_module: "its module is not in the configuration any more",
  delete_because_wrong_repetition: "its `count` or `for_each` came or went",
  delete_because_count_index: "its index is beyond `count`",
  delete_because_each_key: "its key is not in `for_each` any more",
  delete_because_enabled_false: "its `lifecycle` says `enabled = false`",
  delete_because_no_move_target: "it was moved to an address that is not in the configuration",
};

/** What the reading of changes needs to know of the plan. */
export interface Readers {
  readonly values: ValueReader;
  readonly redact: (text: string) => string;
  readonly pathOf: (address: string) => string | undefined;
  readonly providerOf: (address: string) => string | undefined;
  readonly provisionersOf: ProvisionersOf;
}

/** A change of the plan's JSON, its values as they may be shown. */
export function readChange(entry: ResourceChangeJson, readers: Readers): Change {
  const { values, redact, pathOf, providerOf, provisionersOf } = readers;
  const { change } = entry;
  const before = read(values, change.before, { sensitive: withMadeOfNames(entry.type, change.before_sensitive) });
  const after = read(values, change.after, {
    unknown: change.after_unknown,
    sensitive: withMadeOfNames(entry.type, change.after_sensitive),
  });
  const { actions } = change;
  const makes = actions.indexOf("create");
  const drops = Math.max(actions.indexOf("delete"), actions.indexOf("forget"));
  return {
    address: redact(entry.address),
    path: pathOf(entry.address),
    provider: providerOf(entry.address),
    type: entry.type,
    action: actionOf(actions),
    createsFirst: makes !== -1 && makes < drops,
    forgetsOld: actions.includes("forget"),
    before,
    after,
    forcedBy: (change.replace_paths ?? []).map((path) => forcedBy(path, before, after)),
    reason: ownOf(reasons, entry.action_reason ?? ""),
    importId: change.importing == null ? undefined : redact(importedBy(change.importing)),
    movedFrom: entry.previous_address == null ? undefined : redact(entry.previous_address),
    isDeposed: entry.deposed != null,
    provisioners: makes !== -1 || actions.includes("delete") ? provisionersOf(entry.address) : [],
  };
}

/** What names a project in a configuration. */
const names = ["cluster", "name"];
/** What the service makes of that. */
const madeOfNames = ["id", "project_id", "url"];

/** The mask of sensitive values, where a project's name is one over what is made of it, too: an ID holds the name in another spelling. */
function withMadeOfNames(type: string, mask: unknown): unknown {
  if (type !== "ims_platform_project" || typeof mask !== "object" || mask === null) return mask;
  const isHidden = names.some((name) => ownOf(mask as Record<string, unknown>, name) === true);
  return isHidden ? { ...mask, ...Object.fromEntries(madeOfNames.map((name) => [name, true])) } : mask;
}

/** The id, or the parts of the identity; an empty text where neither is known yet. */
function importedBy({ id, identity }: NonNullable<ResourceChangeJson["change"]["importing"]>): string {
  const parts = [...(identity ?? [])].filter(([, part]) => part !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  return id ?? parts.map(([name, part]) => `${name} = ${JSON.stringify(part)}`).join(", ");
}

function actionOf(actions: readonly string[]): Action {
  const has = (action: string): boolean => actions.includes(action);
  if (has("create")) return has("delete") || has("forget") ? "replace" : "create";
  const found = (["delete", "forget", "update", "read"] as const).find(has);
  return found ?? "none";
}

function read(values: ValueReader, value: unknown, masks: Parameters<ValueReader["read"]>[1]): Attributes | undefined {
  if (value === null || value === undefined) return undefined;
  // a mask over all of the object: nothing of it may be shown, its names neither
  return masks.sensitive === true ? {} : values.readObject(value, masks);
}

function forcedBy(path: readonly (string | number)[], before?: Attributes, after?: Attributes): ForcedBy {
  return { path: printPath(path), from: partAt(before, path), to: partAt(after, path) };
}

function printPath(path: readonly (string | number)[]): string {
  const steps = path.map((step, index) =>
    typeof step === "number"
      ? `[${step}]`
      : index === 0
        ? step
        : /^\w+$/.test(step)
          ? `.${step}`
          : `[${JSON.stringify(step)}]`,
  );
  return steps.join("");
}

function partAt(value: Shown | undefined, [step, ...rest]: readonly (string | number)[]): Shown {
  if (value === undefined || value === null) return null;
  if (step === undefined || typeof value !== "object") return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  return partAt(ownOf(value as Attributes, String(step)), rest);
}

/** Attributes whose values differ, the names in order. */
export function differingAttributes({
  before = {},
  after = {},
}: Pick<Change, "before" | "after">): readonly ForcedBy[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((path) => {
    const [from, to] = [ownOf(before, path) ?? null, ownOf(after, path) ?? null];
    return sameValue(from, to) ? [] : [{ path, from, to }];
  });
}

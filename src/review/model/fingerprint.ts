import { createHash } from "node:crypto";
import { canonicalOf, fieldsOf } from "../../model/define-fields.ts";
import { projectFields } from "../../model/project-fields.ts";
import { serverFields } from "../../model/server-fields.ts";
import { ownOf } from "../plan/json.ts";
import type { ProviderSetting } from "../plan/provider-settings.ts";
import { Hidden, unknown, type Attributes, type Shown } from "../plan/shown-value.ts";
import type { ActionCall } from "./action-calls.ts";
import { isOurs, type Change } from "./change.ts";
import type { CleanedRecord } from "./cleaned-records.ts";
import { inLines, recordLines, type RecordLine } from "./dns-lines.ts";
import { bookkeeping } from "./drift.ts";
import type { Stack } from "./read-stack.ts";

/**
 * A short text that stands for a planned change: what becomes of the object, from which values to which, which records of the stack
 * a clean-up finds and keeps, and what its provisioners run. Plans in which a value is written differently and means the same have the same one. Values that are not shown are no part of it, since a fingerprint of a
 * secret tells something of it: 12 hexadecimal digits.
 */
export function fingerprintOf(change: Change, { decommissions }: Pick<Stack, "decommissions">): string {
  return digest(describe(change, decommissions)).slice(0, 12);
}

/** The same of all changes of several plans, with their actions, outputs, what is put off, what only the state takes over, and settings of providers: 32 hexadecimal digits. */
export function fingerprintOfAll(stacks: readonly Stack[]): string {
  const all = stacks.map(({ name, changes, decommissions, actions, settings, outputs, deferred, takenOver }) => [
    name,
    changes.map((change) => digest(describe(change, decommissions))).sort(),
    outputs.map(({ name: output, from, to }) => JSON.stringify([output, plain(from), plain(to)])).sort(),
    deferred.map(({ address }) => address).sort(),
    ...(actions.length === 0 ? [] : [actions.map(describeCall).map(digest).sort()]),
    ...(takenOver.length === 0
      ? []
      : [takenOver.map((change) => digest(["taken over", describe(change, decommissions)])).sort()]),
    ...(settings.length === 0 ? [] : [settings.map(describeSetting).map(digest).sort()]),
  ]);
  return digest(all.map((one) => JSON.stringify(one)).sort()).slice(0, 32);
}

function describeCall({ address, trigger, config, spared }: ActionCall): unknown {
  return [address, trigger ?? null, plain(config), describeCleaned(spared)];
}

function describeSetting([provider, name, value]: ProviderSetting): unknown {
  return [provider, name, plain(value)];
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

function describe(change: Change, decommissions: Stack["decommissions"]): unknown {
  const { address, type, action, createsFirst, forgetsOld, isDeposed, importId, movedFrom, provider } = change;
  const { before, after, provisioners } = change;
  const by = provider === undefined ? {} : { provider };
  const cleaned = decommissions.get(change)?.cleanUp?.records ?? [];
  const how = { action, createsFirst, forgetsOld, isDeposed, importId, movedFrom, ...by };
  const values = [canonical(type, before), canonical(type, after)];
  const runs = provisioners.map(({ type: kind, arguments: given }) => [
    kind,
    given.map(([name, one]) => [name, plain(one)]),
  ]);
  return [
    address,
    type,
    plain(how as Attributes),
    ...values,
    describeCleaned(cleaned),
    ...(runs.length === 0 ? [] : [runs]),
  ];
}

/** What is not planned is not kept: a plan of parts of a configuration (`-target`) does something else than one of all of it. */
function describeCleaned(records: readonly CleanedRecord[]): readonly string[] {
  return records.map(({ line, change, isKept }) => JSON.stringify([change.address, meaningOf(line), isKept])).sort();
}

function meaningOf({ zone, key, text }: RecordLine): string {
  return [zone, key ?? text].join(" ");
}

const tables: Readonly<Record<string, Parameters<typeof fieldsOf>[0]>> = {
  ims_server_definition: serverFields,
  ims_platform_project: projectFields,
};

/** The same for attributes that mean the same. */
function canonical(type: string, attributes: Attributes | undefined): unknown {
  if (attributes === undefined) return null;
  const lines = recordLines(type, attributes)?.map(meaningOf);
  const fields = new Map(fieldsOf(ownOf(tables, type) ?? {}).map(({ key, field }) => [key, field] as const));
  const others = Object.entries(attributes).flatMap(([name, value]) => {
    if (lines !== undefined && inLines.includes(name)) return [];
    if (isOurs({ type }) && bookkeeping.includes(name)) return [];
    const field = fields.get(name);
    const isKnown = value === null || typeof value !== "object" || Array.isArray(value);
    return [[name, field !== undefined && isKnown ? canonicalOf(field, value) : plain(value)] as const];
  });
  return [lines?.sort() ?? null, others.sort(([a], [b]) => (a < b ? -1 : 1))];
}

/** A value as JSON, its names in order. */
function plain(value: Shown | undefined): unknown {
  if (value === undefined || value === null) return null;
  if (value === unknown || value instanceof Hidden) return { hidden: value.text };
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return (value as readonly Shown[]).map(plain);
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, plain((value as Attributes)[name])]));
}

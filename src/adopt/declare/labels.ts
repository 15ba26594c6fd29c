import type { Adoption } from "./adopted.ts";
import type { Draft } from "./draft.ts";
import { uniqueNames } from "./unique-names.ts";

/**
 * The names that code gave: of each kind, by the identity of the object. An object keeps its name, also while it is not declared, and no other
 * one of its kind gets it: states have the object under that name.
 */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names that differ from each other: those that earlier code gave, and others for what comes later. */
export function nameDrafts(
  drafts: readonly Draft[],
  { former, taken }: { readonly former: Labels; readonly taken: readonly string[] },
): ReadonlyMap<Draft, string> {
  const names = new Map<Draft, string>();
  const present = new Set(taken);
  for (const draft of drafts) {
    const name = former[draft.kind.typeName]?.[draft.wanted.identity];
    // the names of other kinds may be the same, but constructs of one scope differ in them
    if (name === undefined || present.has(name)) continue;
    present.add(name);
    names.set(draft, name);
  }
  const others = drafts.filter((draft) => !names.has(draft));
  const given = new Map(Object.entries(former).map(([kind, labels]) => [kind, new Set(Object.values(labels))]));
  const unique = uniqueNames(
    others.map(({ wanted }) => wanted),
    (name, at) => present.has(name) || given.get(others[at]?.kind.typeName ?? "")?.has(name) === true,
  );
  others.forEach((draft, at) => names.set(draft, unique[at] ?? draft.wanted.name));
  return names;
}

/** The names that all code has given by now. */
export function labelsOf({ files }: Pick<Adoption, "files">, former: Labels): Labels {
  const labels = new Map(Object.entries(former).map(([kind, names]) => [kind, new Map(Object.entries(names))]));
  for (const { kind, identity, name } of files.flatMap(({ objects }) => objects)) {
    const ofKind = labels.get(kind.typeName) ?? new Map<string, string>();
    labels.set(kind.typeName, ofKind.set(identity, name));
  }
  return Object.fromEntries([...labels].map(([kind, names]) => [kind, Object.fromEntries(names)]));
}

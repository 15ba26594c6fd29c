import { fingerprintOf, keyOf, setKeyOf, type RecordContent } from "../../client/index.ts";
import { groupBy } from "../../core/group-by.ts";
import { joinData } from "../../dns/index.ts";
import type { PrivateData } from "terraform-provider-sdk";
import { doubledNote, openDoubled, type DoubledRecords } from "./doubled-records.ts";

/**
 * Which records of a state its configuration never declared: those that came by an import, and those that a refresh found. They
 * are in the state so that a plan shows them, but this state did not create them. A record is removed from this list once an
 * apply declares it.
 *
 * Records are grouped by {@link setKeyOf}.
 */
export interface RecordOrigin {
  /** Whether no applied configuration had this type and name. */
  readonly isUndeclared: (setKey: string) => boolean;
  /** Whether this state did not write a record of this data. */
  readonly isForeign: (content: RecordContent) => boolean;
  /** Tells the records that refreshes found, by what is noted now: no apply has declared them, and no import has named them. */
  readonly found: () => (content: RecordContent) => boolean;
  /** Records that this state did not write, of data that it did write. */
  readonly doubled: Pick<DoubledRecords, "of" | "among">;
  /** All that is in the state now came by an import. */
  readonly imported: () => void;
  /**
   * Notes what a refresh found where the state had `known`. A type and name that the state does not have counts as undeclared.
   */
  readonly seen: (
    found: ReadonlyMap<string, readonly RecordContent[]>,
    known: ReadonlyMap<string, readonly RecordContent[]>,
  ) => void;
  /**
   * These are planned, and configurations list those. Where `lifecycle` ignores changes, engines plan what was found as if it were
   * configured: an apply does not declare what no configuration lists.
   */
  readonly planned: (contents: () => readonly RecordContent[], listed: () => readonly RecordContent[]) => void;
  /** Whether all that is planned of the type and name is of others still when the plan is applied: no configuration lists any of it. */
  readonly isUnlisted: (setKey: string) => boolean;
  /** A configuration is being applied that lists these; of the others, `left` stay in the state for now. */
  readonly declare: (setKeys: Iterable<string>, left: Iterable<string>) => void;
  /** What is there of a type and name is as declared. */
  readonly written: (setKey: string) => void;
  /** All that is in the state is as declared. */
  readonly settled: () => void;
  /**
   * A plan changes no record. Should anything local be applied, all that the state has is in the configuration, but what was noted as planned; should
   * the resource be replaced on request, what others have twice goes with it.
   */
  readonly unchanged: () => void;
}

/** Its names among the private data. */
export const originNotes = ["imported", "foreign", doubledNote] as const;
const [importedNote, foreignNote] = originNotes;
/** What is foreign still when the plan is applied; each plan notes it anew. */
const unlistedNote = "unlisted";

/** `all`: none of these records was ever declared. Else fingerprints of those that were not. */
type Foreign = Readonly<Record<string, "all" | readonly string[]>>;

export function openOrigin(data: PrivateData): RecordOrigin {
  const doubled = openDoubled(data);
  const isImported = (): boolean => data.get(importedNote) === true;
  const foreign = (): Foreign => noted(data, foreignNote);
  const isUndeclared = (setKey: string): boolean => isImported() || foreign()[setKey] === "all";
  const keep = (next: Foreign): void => note(data, foreignNote, next);
  const unlisted = (): Foreign => noted(data, unlistedNote);
  const isForeign = (content: RecordContent): boolean => isImported() || isAmong(foreign(), content);
  return {
    isUndeclared,
    isForeign,
    found: () => isAmong.bind(undefined, isImported() ? {} : foreign()),
    doubled,
    imported: () => data.set(importedNote, true),
    seen(found, known) {
      if (isImported()) return;
      doubled.seen(found, known);
      const before = foreign();
      const next = [...found].map(
        ([setKey, contents]) => [setKey, foreignOf(contents, known.get(setKey), before[setKey])] as const,
      );
      keep(Object.fromEntries(next.filter(([, which]) => which.length > 0)));
    },
    planned: (contents, listed) =>
      note(data, unlistedNote, unlistedOf(contents, { data, listed, isForeign, isUndeclared })),
    isUnlisted: (setKey) => unlisted()[setKey] === "all",
    declare(setKeys, left) {
      const undeclared = [...left].filter(isUndeclared);
      keep({ ...declaredOf(foreign(), new Set(setKeys), undeclared), ...unlisted() });
      forgetImport(data);
    },
    written(setKey) {
      doubled.settled(setKey);
      const [others, still] = [without(foreign(), setKey), unlisted()[setKey]];
      if (setKey in foreign()) keep(still === undefined ? others : { ...others, [setKey]: still });
    },
    settled() {
      doubled.settled();
      keepUnlisted(data);
    },
    unchanged: () => keepUnlisted(data),
  };
}

function isAmong(foreign: Foreign, content: RecordContent): boolean {
  const which = foreign[setKeyOf(content)];
  return which === "all" || which?.includes(fingerprint(content)) === true;
}

/** Of the records of others, those are left that are planned and that no configuration lists. */
function keepUnlisted(data: PrivateData): void {
  note(data, foreignNote, noted(data, unlistedNote));
  forgetImport(data);
}

function forgetImport(data: PrivateData): void {
  if (data.get(importedNote) === true) data.set(importedNote, undefined);
}

/** Whether any record may be foreign. Of most states none is, and a zone has ten thousand records. */
function hasForeign(data: PrivateData): boolean {
  return data.get(importedNote) === true || Object.keys(noted(data, foreignNote)).length > 0;
}

function without(foreign: Foreign, setKey: string): Foreign {
  return Object.fromEntries(Object.entries(foreign).filter(([other]) => other !== setKey));
}

function noted(data: PrivateData, name: string): Foreign {
  return (data.get(name) as Foreign | undefined) ?? {};
}

/** Private data stays as it is, byte for byte, where nothing changes. */
function note(data: PrivateData, name: string, next: Foreign): void {
  if (JSON.stringify(next) === JSON.stringify(noted(data, name))) return;
  data.set(name, Object.keys(next).length === 0 ? undefined : next);
}

interface Unlisted extends Pick<RecordOrigin, "isForeign" | "isUndeclared"> {
  readonly data: PrivateData;
  readonly listed: () => readonly RecordContent[];
}

/** Those of the planned records of others that no configuration lists. */
function unlistedOf(
  contents: () => readonly RecordContent[],
  { data, listed, isForeign, isUndeclared }: Unlisted,
): Foreign {
  const found = hasForeign(data) ? contents().filter(isForeign) : [];
  const configured = new Set(found.length === 0 ? [] : listed().map(printOf));
  const sets = [...groupBy(found, setKeyOf)].map(([setKey, records]) => {
    const others = records.filter((content) => !configured.has(printOf(content)));
    const isAll = isUndeclared(setKey) && others.length === records.length;
    return [setKey, isAll ? ("all" as const) : others.map(fingerprint)] as const;
  });
  return Object.fromEntries(sets.filter(([, which]) => which.length > 0));
}

/** What is foreign while a configuration is applied: in what it declares as before, and all of the undeclared rest. */
function declaredOf(before: Foreign, declared: ReadonlySet<string>, undeclared: readonly string[]): Foreign {
  const kept = Object.entries(before).filter(([setKey, which]) => which !== "all" && declared.has(setKey));
  const all = undeclared.filter((setKey) => !declared.has(setKey)).map((setKey) => [setKey, "all"] as const);
  return Object.fromEntries([...kept, ...all]);
}

function foreignOf(
  found: readonly RecordContent[],
  known: readonly RecordContent[] | undefined,
  before: Foreign[string] | undefined,
): "all" | readonly string[] {
  if (known === undefined || before === "all") return "all";
  const written = new Set(known.map(({ data }) => joinData(data)));
  let own: ReadonlySet<string> | undefined;
  // most read as they are known: only the rest is worth the canonical form
  const isKnown = (content: RecordContent): boolean =>
    written.has(joinData(content.data)) || (own ??= new Set(known.map(keyOf))).has(keyOf(content));
  return found
    .filter((content) => !isKnown(content) || before?.includes(fingerprint(content)) === true)
    .map(fingerprint);
}

function printOf(content: RecordContent): string {
  return `${setKeyOf(content)} ${fingerprint(content)}`;
}

function fingerprint(content: RecordContent): string {
  return fingerprintOf(content.type, keyOf(content));
}

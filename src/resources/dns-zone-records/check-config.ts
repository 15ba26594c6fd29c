import { createMatcher, isSoaKey, parseKey, setKeyOf, unmatchableLabel } from "../../client/index.ts";
import type { AllowedRules, RecordInput } from "../../dns/index.ts";
import { allowedRules, checkAllowRules } from "../records/allow.ts";
import { asObject, knownText, knownTexts } from "../configured-values.ts";
import { configDiagnostics, planDiagnostics, type PlacedRecord } from "../records/findings.ts";
import type { Diagnostic, ConfigOf } from "terraform-provider-sdk";
import type { ZoneState } from "./mapping.ts";

type Config = ConfigOf<ZoneState>;

/** What can be said of each record, and of the keys, by the configuration. */
export function checkConfig(config: Config): readonly Diagnostic[] {
  return [
    ...checkAllowed(config),
    ...checkKeys(config),
    ...checkIgnored(config),
    ...place(config).flatMap(({ record }) => configDiagnostics(record)),
  ];
}

/** The rules that are allowed under a key, with those for all of them. */
export function allowedAt(
  { records, allow_rules }: Pick<Config, "records" | "allow_rules">,
  key: string | undefined,
): AllowedRules {
  const element = key === undefined ? undefined : asObject(records)[key];
  return allowedRules(allow_rules, asObject(element)["allow_rules"]);
}

function checkAllowed({ records, allow_rules }: Config): Diagnostic[] {
  const attribute = { attribute: "allow_rules" };
  const inside = Object.entries(asObject(records)).flatMap(([key, element]) =>
    checkAllowRules(asObject(element)["allow_rules"], [{ attribute: "records" }, { key }, attribute]),
  );
  return [...checkAllowRules(allow_rules, [attribute]), ...inside];
}

/** What single records of a plan would newly get wrong, and what it both lists and ignores. */
export function checkSingleRecords(prior: ZoneState | null, planned: Config): readonly Diagnostic[] {
  const placed = place(withoutKept(planned, prior));
  const known = new Map<string, RecordInput[]>();
  for (const { setKey, record } of prior === null || placed.length === 0 ? [] : place(prior))
    known.set(setKey, [...(known.get(setKey) ?? []), record.input]);
  const single = placed.flatMap(({ setKey, record }) => planDiagnostics(record, known.get(setKey) ?? []));
  return [...checkIgnored(planned), ...single];
}

/** What is planned without the sets that stay the very ones that they were: these get nothing wrong anew. */
function withoutKept(planned: Config, prior: ZoneState | null): Config {
  if (prior?.zone !== planned.zone) return planned;
  const before = asObject(prior.records);
  const others = Object.entries(asObject(planned.records)).filter(([key, element]) => element !== before[key]);
  return { ...planned, records: Object.fromEntries(others) as typeof planned.records };
}

/** What is listed is ours, and what is ignored is not: one of the two was not meant. */
function checkIgnored({ zone, records, ignore }: Config): Diagnostic[] {
  const unmatchable = (knownTexts(ignore) ?? []).flatMap((pattern) => refuseUnmatchable(pattern ?? ""));
  if (unmatchable.length > 0) return unmatchable;
  const knownZone = knownText(zone);
  if (knownZone === undefined) return [];
  const patterns = (knownTexts(ignore) ?? []).flatMap((pattern) =>
    pattern === undefined ? [] : [{ pattern, matches: createMatcher([pattern], knownZone) }],
  );
  if (patterns.length === 0) return [];
  return Object.keys(asObject(records)).flatMap((key) => {
    const named = parseKey(key, knownZone);
    const found = named === undefined ? undefined : patterns.find(({ matches }) => matches(setKeyOf(named)));
    if (found === undefined) return [];
    return [
      {
        severity: "error" as const,
        summary: `${JSON.stringify(key)} is listed and ignored at once`,
        detail:
          `The key ${JSON.stringify(key)} of records is matched by ${JSON.stringify(found.pattern)} in ignore. ` +
          "Take the key out of records, or write a pattern that does not match it.",
        path: [{ attribute: "records" }, { key }],
      },
    ];
  });
}

/** What it was to leave alone would be deleted. */
function refuseUnmatchable(pattern: string): Diagnostic[] {
  const label = unmatchableLabel(pattern);
  if (label === undefined) return [];
  return [
    {
      severity: "error",
      summary: `The pattern ${JSON.stringify(pattern)} in ignore cannot match`,
      detail:
        `Its label ${JSON.stringify(label)} has letters beyond ASCII and a wildcard. Zones keep such labels in another spelling, \`xn--…\`, ` +
        "of which a wildcard stands for no part. Write each label that is meant as a whole, in a pattern of its own: " +
        '`"bücher TXT"`. A label that is a wildcard alone is fine: `"*.bücher TXT"`.',
      path: [{ attribute: "ignore" }],
    },
  ];
}

/** Each record, or what is known of it. A name and TTL are those of all values, and judged with the first of them. */
function place(config: Config): { setKey: string; record: PlacedRecord }[] {
  const knownZone = knownText(config.zone);
  if (knownZone === undefined) return [];
  return Object.entries(asObject(config.records)).flatMap(([key, element]) => {
    const named = parseKey(key, knownZone);
    if (named === undefined) return [];
    const allowed = allowedAt(config, key);
    const { values, ttl } = asObject(element);
    return (knownTexts(values) ?? [undefined]).map((value, index) => {
      const head = index === 0 ? { ttl: knownText(ttl) } : {};
      const pathOf: PlacedRecord["pathOf"] = ({ field }) => {
        const at = [{ attribute: "records" }, { key }];
        if (field === "data" && value !== undefined) return [...at, { attribute: "values" }, { index }];
        return field === "ttl" ? [...at, { attribute: "ttl" }] : at;
      };
      const input = { zone: knownZone, ...named, ...head, data: value === undefined ? undefined : [value] };
      return { setKey: setKeyOf(named), record: { input, allowed, pathOf } };
    });
  });
}

function checkKeys({ zone, records }: Config): Diagnostic[] {
  const knownZone = knownText(zone);
  const seen = new Map<string, string>();
  return Object.keys(asObject(records)).flatMap((key) => {
    const problem = (summary: string, detail: string): Diagnostic[] => [
      { severity: "error", summary, detail, path: [{ attribute: "records" }, { key }] },
    ];
    const named = parseKey(key, knownZone ?? "zone.invalid");
    if (named === undefined)
      return problem(
        `${JSON.stringify(key)} is no key of a record`,
        'Write the name and the type with a blank between them: "www A", "@ MX" or "www.example.com. A".',
      );
    const setKey = setKeyOf(named);
    if (isSoaKey(setKey))
      return problem("The SOA record cannot be listed", "The service keeps it and its serial itself. Leave it out.");
    const other = seen.get(setKey);
    seen.set(setKey, key);
    if (other === undefined || knownZone === undefined) return [];
    return problem(
      `${JSON.stringify(key)} is listed twice`,
      `${JSON.stringify(other)} means the same name and type. Give all values under one of the two keys.`,
    );
  });
}

import { Failure } from "terraform-provider-sdk/core";
import {
  allowFindings,
  checkRecord,
  isAllowable,
  newFindings,
  type AllowedRules,
  type Finding,
} from "../../../dns/index.ts";
import type { RecordContent } from "../record-content.ts";
import { setKeyOf } from "../../../model/set-key.ts";
import { groupBy } from "../../../core/group-by.ts";

/** How records that are about to be written are judged. */
export interface RecordJudgement {
  /** The zone's id. */
  readonly zone: string;
  /** `Cannot create the DNS record …` */
  readonly doing: string;
  /** Rules that do not refuse. */
  readonly allowRules?: AllowedRules | undefined;
  /** Records that exist already: an error that one of the same type and name has, too, is no reason to refuse. */
  readonly existing?: readonly RecordContent[] | undefined;
}

/**
 * Refuses records that name servers would refuse, or silently serve as something else. Looks at each record by itself. To be called for
 * records that are written, never for those that are deleted.
 *
 * @throws Failure `dns-rule` naming all that is wrong; nothing may be written then
 */
export function refuseBrokenRecords(
  contents: readonly RecordContent[],
  { zone, doing, allowRules = [], existing = [] }: RecordJudgement,
): void {
  const standing = groupBy(existing, setKeyOf);
  const errors = contents.flatMap((content) => {
    const found = allowFindings(errorsOf(content, zone, { isLast: true }), allowRules).filter(isError);
    if (found.length === 0) return [];
    return newFindings(
      found,
      (standing.get(setKeyOf(content)) ?? []).flatMap((other) => errorsOf(other, zone)),
    );
  });
  if (errors.length > 0) throw refusal(doing, errors);
}

function errorsOf({ name, type, ttl, cls, data }: RecordContent, zone: string, { isLast = false } = {}): Finding[] {
  const record = { zone, name, type, ttl: ttl ?? undefined, cls: cls ?? undefined, data };
  return checkRecord(record, { isLast }).filter(isError);
}

function isError({ level }: Finding): boolean {
  return level === "error";
}

function refusal(doing: string, errors: readonly Finding[]): Failure {
  const ids = [...new Set(errors.map(({ rule }) => rule))].filter(isAllowable);
  const list = `[${ids.map((id) => JSON.stringify(id)).join(", ")}]`;
  return new Failure({
    code: "dns-rule",
    doing,
    happened: [...new Set(errors.map(({ message, rule }) => `${message} (DNS rule ${rule})`))].join("\n"),
    remedy:
      "Nothing was written. Correct the record." +
      (ids.length === 0
        ? ""
        : ` To have it all the same, add allow_rules = ${list}; programs pass allowRules: ${list} to the client.`),
  });
}

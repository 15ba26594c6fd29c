import type { Account } from "../account/account.ts";
import type { AdoptedFile, Adoption, RecordMode } from "./adopted.ts";
import { draftProjects } from "./draft-projects.ts";
import { draftServers } from "./draft-servers.ts";
import type { Draft, DraftFile } from "./draft.ts";
import { draftZone } from "./draft-zone.ts";
import { wantSlug } from "./file-slug.ts";
import { nameDrafts, type Labels } from "./labels.ts";
import { uniqueNames } from "./unique-names.ts";

/**
 * The provider's construct has the first id. A library of constructs that keeps children in a plain object takes what each object inherits, such
 * as `constructor`, for children that are there.
 */
const taken = ["ims", ...Object.getOwnPropertyNames(Object.prototype)];

/**
 * Makes code of an account, language aside: what is declared, where, under which name. Pure, and the same for the same account.
 *
 * @param former the names that earlier code of the account gave
 */
export function adopt(
  { customers, zones, clusters, usable, leftOut }: Account,
  records: RecordMode,
  former: Labels = {},
): Adoption {
  const drafts = [
    ...customers.map(draftServers),
    ...zones.map((zone) => draftZone(zone, records)),
    ...clusters.map(draftProjects),
  ].filter((file) => file.drafts.length + file.leftOut.length > 0);
  const declarable = drafts.flatMap((file) => file.drafts.filter(isDeclarable));
  const names = nameDrafts(declarable, { former, taken });
  const slugs = uniqueNames(drafts.map(wantSlug));
  return {
    files: drafts.map((file, at) => toFile(file, (slugs[at] ?? "").slice(file.group.length + 1), names)),
    read: {
      servers: customers.map(({ customer }) => customer),
      zone: zones.map(({ zone }) => zone),
      projects: clusters.map(({ cluster }) => cluster),
    },
    usable,
    leftOut,
  };
}

function toFile(
  { group, of, drafts, leftOut }: DraftFile,
  slug: string,
  names: ReadonlyMap<Draft, string>,
): AdoptedFile {
  const objects = drafts.flatMap((draft) => {
    const name = names.get(draft);
    const { kind, importId, object, holds = [], customer, values, wanted } = draft;
    const { identity } = wanted;
    return name === undefined ? [] : [{ kind, importId, object, holds, customer, values, name, identity }];
  });
  const refused = drafts
    .filter((draft) => !isDeclarable(draft))
    .map(({ object, problems }) => ({ object, reason: problems.join(" ") }));
  const unsaid = drafts
    .filter(isDeclarable)
    .flatMap(({ object, unsaid: attributes }) =>
      attributes.map(({ attribute, reason }) => ({ object: `${attribute} of ${object}`, reason })),
    );
  return { group, of, slug, objects, leftOut: [...leftOut, ...refused, ...unsaid] };
}

function isDeclarable({ problems }: Draft): boolean {
  return problems.length === 0;
}

/**
 * Which owner a record is marked for. The service has no place for it but the record's comment, so a mark is a part of that:
 * `who may send our mail [managed: team-web]`. All that reads and writes comments goes through here. (docs/behaviour.md#owners)
 */
export interface MarkedComment {
  /** What the user wrote; `null` for none. */
  readonly comment: string | null;
  /** The owner it is marked for; `undefined` for none. */
  readonly managedBy: string | undefined;
}

/** What an owner may be called: neither brackets nor blanks, which end a mark. */
const ownerForm = /^[A-Za-z0-9][A-Za-z0-9._/@:+-]{0,63}$/;

/** The same in words. */
export const ownerRule =
  "must be 1 to 64 characters, the first a letter or digit, the others letters, digits and any of . _ - / @ : +";

/** Whether an owner may be called so. */
export function isOwner(text: string): boolean {
  return ownerForm.test(text);
}

/** Stands for no owner behind a comment of the user's that looks like a mark itself. */
const nobody = "-";

/** People may have moved a mark, or changed its case and blanks: what can be read still counts. */
const anyMark = /\[\s*managed\s*:\s*([^\s[\]]+)\s*\]/gi;

/** The comment as the service keeps it. The reverse of {@link splitComment}, whatever the comment is. */
export function joinComment({ comment, managedBy }: MarkedComment): string | null {
  const text = comment === null || comment === "" ? null : comment;
  if (managedBy === undefined && (text === null || lastMark(text) === undefined)) return text;
  return `${text === null ? "" : `${text} `}[managed: ${managedBy ?? nobody}]`;
}

/** What a comment of the service says. Of several marks the last one counts; what is left of a damaged one is the user's. */
export function splitComment(text: string | null): MarkedComment {
  const found = text === null ? undefined : lastMark(text);
  if (text === null || found === undefined) return { comment: text === "" ? null : text, managedBy: undefined };
  const [before, after] = [text.slice(0, found.from), text.slice(found.to)];
  const comment = (before.endsWith(" ") ? before.slice(0, -1) : before) + after;
  return { comment: comment === "" ? null : comment, managedBy: found.owner === nobody ? undefined : found.owner };
}

function lastMark(text: string): { readonly from: number; readonly to: number; readonly owner: string } | undefined {
  const [found] = [...text.matchAll(anyMark)].filter(([, owner = ""]) => owner === nobody || isOwner(owner)).slice(-1);
  return found === undefined
    ? undefined
    : { from: found.index, to: found.index + found[0].length, owner: found[1] ?? "" };
}

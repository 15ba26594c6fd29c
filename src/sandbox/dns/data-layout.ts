import type { SandboxOptions } from "../options.ts";

/** Record data with the comments of its entries; `dataComments` is as long as `data`, or null. */
export interface CommentedData {
  readonly data: readonly string[];
  readonly dataComments: readonly (string | null)[] | null;
}

/**
 * A character-string in quotes, or a run of anything but blanks, in which a quote may stand behind `=` (`alpn="h2,h3"`, RFC 9460
 * section 2.1). Total: an open quote runs to the end.
 */
const field = /"(?:\\.|[^"\\])*"?|(?:="(?:\\.|[^"\\])*"?|\\.|[^\s"\\]|\\$)+/gs;

/** The fields of record data in master file form. */
export function splitFields(text: string): string[] {
  return text.match(field) ?? [];
}

/**
 * Record data in the layout of this deployment: one entry per field, or one entry with the whole value. Whatever layout a
 * client writes, it reads this one, as from a service that keeps its zones as master files.
 */
export function layOut(
  { data, dataComments }: CommentedData,
  layout: SandboxOptions["recordDataLayout"],
): { data: string[]; dataComments: (string | null)[] | null } {
  if (layout === "whole") {
    const comments = (dataComments ?? []).filter((comment) => comment !== null);
    return { data: [data.join(" ")], dataComments: comments.length === 0 ? null : [comments.join("; ")] };
  }
  const entries = data.map((entry) => splitFields(entry));
  const comments = entries.flatMap((fields, position) =>
    fields.map((_, nth) => (nth === 0 ? (dataComments?.[position] ?? null) : null)),
  );
  return { data: entries.flat(), dataComments: dataComments === null ? null : comments };
}

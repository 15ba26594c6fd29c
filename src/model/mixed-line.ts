/** What one record has where those of its type and name do not agree. */
export interface MixedDetails {
  /** As one text. */
  readonly data: string;
  readonly ttl: string | null;
  readonly comment: string | null;
}

/** A line of the attribute `mixed`: `192.0.2.1 has the TTL 300 and the comment "a"`. */
export function printMixedLine({ data, ttl, comment }: MixedDetails): string {
  const has = ttl === null ? "no TTL" : `the TTL ${ttl}`;
  const says = comment === null || comment === "" ? "no comment" : `the comment ${JSON.stringify(comment)}`;
  return `${data} has ${has} and ${says}`;
}

const form = /^(.*) has (?:no TTL|the TTL (\S+)) and (?:no comment|the comment (".*"))$/s;

/** What {@link printMixedLine} printed; `undefined` for other texts. */
export function readMixedLine(line: string): MixedDetails | undefined {
  const [, data, ttl = null, comment] = form.exec(line) ?? [];
  return data === undefined ? undefined : { data, ttl, comment: comment === undefined ? null : textOf(comment) };
}

/** A text from which secrets were taken may be no JSON any more. */
function textOf(json: string): string {
  try {
    return JSON.parse(json) as string;
  } catch {
    return json;
  }
}

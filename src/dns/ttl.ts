/** Seconds; the largest TTL (RFC 2181 section 8). */
export const MAX_TTL = 2_147_483_647;

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/**
 * Seconds of a TTL in master-file notation: a number (`3600`) or numbers with units (`1h30m`, `1W`). `undefined` where the text
 * is none. Numbers above {@link MAX_TTL} are returned too, so that the caller can refuse them with a reason.
 */
export function parseTtl(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  if (!/^(?:\d+[smhdw])+$/i.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)([a-z])/gi)) {
    total += Number(amount) * (seconds[unit?.toLowerCase() ?? ""] ?? NaN);
  }
  return total;
}

/**
 * Whether two TTLs mean the same time. Texts that are not TTLs are equal only to themselves; an absent TTL equals only an absent
 * one.
 */
export function equalTtl(a: string | number | undefined, b: string | number | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (String(a) === String(b)) return true;
  const left = parseTtl(String(a));
  return left !== undefined && left === parseTtl(String(b));
}

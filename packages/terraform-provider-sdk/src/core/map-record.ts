/** A record with the same names, and what `change` makes of each value. */
export function mapRecord<A, B>(
  record: Readonly<Record<string, A>>,
  change: (value: A, name: string) => B,
): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

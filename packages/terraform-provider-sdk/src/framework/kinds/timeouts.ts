import * as z from "zod";
import { parseDuration } from "../../core/duration.ts";
import { localBlock, optional, type Attribute, type Attributes, type Block } from "../schema/attribute.ts";

/** An operation that may take long. */
export type TimedOperation = "create" | "update" | "delete";

/** A duration in Go's notation, as Terraform users write it: `30s`, `1h30m`. */
export const duration = z
  .string()
  .refine((text) => (parseDuration(text) ?? 0) > 0, { error: 'must be a duration such as "30s", "10m" or "1h30m"' });

/** The `timeouts` block of a kind that waits: how long each operation may take, and how long where nothing is said. */
export function timeouts<const Defaults extends Partial<Record<TimedOperation, string>>>(
  defaults: Defaults,
): Block<Record<keyof Defaults & string, Attribute<string, "optional">>, "single"> & { readonly local: true } {
  const attributes = Object.entries(defaults).map(([operation, text]) => {
    const time = `Longest time to wait for the ${operation} to take effect. Default \`${text}\`.`;
    // a deletion is told nothing but the state
    const description =
      operation === "delete" ? `${time} The state's counts: apply another one before what deletes.` : time;
    return [operation, { ...optional(duration, { description }), default: text }];
  });
  return localBlock(Object.fromEntries(attributes) as Record<keyof Defaults & string, Attribute<string, "optional">>, {
    description: "How long operations may take, as durations such as `30s` or `10m`.",
  });
}

/** Milliseconds that a state or configuration allows for an operation, or the default of the `timeouts` block. */
export function timeoutOf<A extends Attributes>(
  { attributes }: Block<A>,
  values: unknown,
  operation: keyof A & TimedOperation,
): number {
  const given = (values as { timeouts?: unknown } | null)?.timeouts as
    Readonly<Record<string, unknown>> | null | undefined;
  return milliseconds(String(given?.[operation] ?? attributes[operation].default));
}

function milliseconds(text: string): number {
  const parsed = parseDuration(text);
  if (parsed === undefined) throw new TypeError(`${text} is no duration`);
  return parsed;
}

import * as z from "zod";
import { parseDuration } from "../core/duration.ts";
import type { Attribute, Block } from "./attribute.ts";
import { optional } from "./attribute.ts";

export type TimedOperation = "create" | "update" | "delete";

/** A duration in Go's notation, as Terraform users write it: `30s`, `1h30m`. */
export const duration = z
  .string()
  .refine((text) => (parseDuration(text) ?? 0) > 0, { error: 'must be a duration such as "30s", "10m" or "1h30m"' });

/** The `timeouts` block of a kind that waits: how long each operation may take. */
export function timeouts<const Defaults extends Partial<Record<TimedOperation, string>>>(
  defaults: Defaults,
): Block<Record<keyof Defaults & string, Attribute<string, "optional">>> {
  return {
    description: "How long operations may take, as durations such as `30s` or `10m`.",
    attributes: Object.fromEntries(
      Object.entries(defaults).map(([operation, text]) => [
        operation,
        optional(duration, {
          description: `Longest time to wait for the ${operation} to take effect. Default \`${text}\`.`,
        }),
      ]),
    ) as Record<keyof Defaults & string, Attribute<string, "optional">>,
  };
}

/** Milliseconds that a state or configuration allows for an operation; `undefined` where it says nothing. */
export function timeoutOf(values: unknown, operation: TimedOperation): number | undefined {
  const block = (values as { timeouts?: unknown } | null)?.timeouts as
    Readonly<Record<string, unknown>> | null | undefined;
  const text = block?.[operation];
  return typeof text === "string" ? parseDuration(text) : undefined;
}

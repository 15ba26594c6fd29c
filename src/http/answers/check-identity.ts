import { MixedUpAnswer } from "./answer-problem.ts";
import { excerpt } from "./answer-text.ts";
import type { Asked, Endpoint, IdentityField } from "../endpoint.ts";

/**
 * Compares what an answer says it is about with what was asked for. A cache or a proxy that mixed up responses has once made a
 * run decommission the wrong server. Throws a `MixedUpAnswer`.
 */
export function checkIdentity({ identity }: Pick<Endpoint, "identity">, content: unknown, { params }: Asked): void {
  for (const part of Array.isArray(content) ? content : [content])
    for (const field of identity) checkField(field, part, String(params[field.param] ?? ""));
}

function checkField({ field, same }: IdentityField, part: unknown, asked: string): void {
  if (asked === "_" || typeof part !== "object" || part === null) return;
  const answered = (part as Readonly<Record<string, unknown>>)[field];
  // deployments leave fields out or give null
  if (answered === undefined || answered === null || answered === "") return;
  if (typeof answered === "string" && same(answered, asked)) return;
  const told = typeof answered === "string" ? answered : JSON.stringify(answered);
  throw new MixedUpAnswer(
    `Asked was for the ${field} ${JSON.stringify(asked)}, and the answer is about ${JSON.stringify(excerpt(told))}.`,
  );
}

import * as z from "zod";
import { plainProblems } from "terraform-provider-sdk/core";

/** An object whose names others chose, as a map. zod's own records leave out a name like `__proto__`. */
export function mapOf<Schema extends z.ZodType>(schema: Schema): z.ZodType<ReadonlyMap<string, z.output<Schema>>> {
  return z.unknown().transform((value, context) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      context.addIssue({ code: "custom", message: "expected an object" });
      return z.NEVER;
    }
    const read = new Map<string, z.output<Schema>>();
    for (const [name, inner] of Object.entries(value as Record<string, unknown>)) {
      const { data, error } = schema.safeParse(inner, plainProblems);
      if (error !== undefined) {
        for (const { message, path } of error.issues)
          context.addIssue({ code: "custom", message, path: [name, ...path] });
        return z.NEVER;
      }
      read.set(name, data);
    }
    return read;
  });
}

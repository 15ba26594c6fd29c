import * as z from "zod";
import { plainProblems } from "terraform-provider-sdk/core";
import { isExactNumber, type ExactNumber } from "../http/answers/json.ts";

/** Absent and null mean the same. */
export const text = z.string().nullish();
export const flag = z.boolean().nullish();

const isText = (item: unknown): item is string => typeof item === "string";
const isTextOrNull = (item: unknown): item is string | null => item === null || isText(item);

/** A list whose first wrong element ends the check: an issue for each takes seconds in an answer of megabytes. */
const arrayOf = <Item>(isItem: (item: unknown) => item is Item): z.ZodCustom<Item[], Item[]> =>
  z.custom<Item[]>((value) => Array.isArray(value) && value.every(isItem), { error: "expected a list of texts" });

export const texts = arrayOf(isText);
export const textsWithGaps = arrayOf(isTextOrNull);

/** A time or a size. One with more digits than a JavaScript number holds is rounded. */
export const number = z
  .union([
    z.number(),
    z
      .custom<ExactNumber>(isExactNumber)
      .transform((exact) => Number(String(exact)))
      .pipe(z.number()),
  ])
  .nullish();

/** A list of objects whose first wrong element ends the check. */
export function listOf<Element extends z.ZodType>(element: Element): z.ZodType<readonly z.output<Element>[]> {
  return z.array(z.unknown()).transform((items, context) => {
    const read: z.output<Element>[] = [];
    for (const [nr, item] of items.entries()) {
      const { data, error } = element.safeParse(item, plainProblems);
      if (error !== undefined) {
        for (const issue of error.issues)
          context.addIssue({ code: "custom", message: issue.message, path: [nr, ...issue.path] });
        return z.NEVER;
      }
      read.push(data);
    }
    return read;
  });
}

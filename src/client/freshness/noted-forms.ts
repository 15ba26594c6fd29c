import * as z from "zod";
import { heldShape } from "../../apis/wire-shape.ts";
import { projectFields } from "../../model/project-fields.ts";
import { notedServer } from "../noted-contents.ts";
import type { KnownSet } from "./known-set.ts";
import type { KnownObject } from "./older-version.ts";

/** What is noted of an object of each kind, by the first part of its key. A note in another form, as of another version, is none. */
export const notedForms = {
  server: formOfKnown(notedServer),
  project: formOfKnown(heldShape(projectFields)),
  set: formOfSet(),
};

function formOfKnown<Version>(version: z.ZodType<Version>): z.ZodType<KnownObject<Version>> {
  return z.object({
    is: z.enum(["there", "gone", "coming"]),
    now: version.optional(),
    before: z.array(version),
    since: z.number().optional(),
  });
}

function formOfSet(): z.ZodType<KnownSet> {
  const left = z.array(z.tuple([z.string(), z.number()]));
  const record = z.object({ data: z.string(), exact: z.string() });
  return z.object({
    ...{ there: left, gone: left, before: z.array(record) },
    ...{ now: record.optional(), seen: z.array(z.string()).optional() },
  }) as unknown as z.ZodType<KnownSet>;
}

import * as z from "zod";
import { parseJson } from "./json.ts";
import { mapOf } from "./map-schema.ts";

const described = z.looseObject({ "//": z.looseObject({ metadata: z.looseObject({ path: z.string() }) }) });
const blocks = mapOf(mapOf(z.unknown()));
const synthesised = z.looseObject({
  "//": z.looseObject({ metadata: z.looseObject({ stackName: z.string().optional() }) }).optional(),
  resource: blocks.optional(),
  data: blocks.optional(),
  module: mapOf(z.unknown()).optional(),
});

/** What CDK for Terraform notes in `cdk.tf.json` about where things come from. */
export interface Synthesised {
  readonly stackName: string | undefined;
  /** The path of the construct behind an address, instances and what is inside of modules included. */
  pathOf(address: string): string | undefined;
}

/** Reads a `cdk.tf.json`. A file of another form is ignored: the paths are only a help for readers. */
export function readSynthesised(text: string): Synthesised {
  const { data } = synthesised.safeParse(parseJson(text));
  const paths = new Map<string, string>();
  const note = (address: string, block: unknown): void => {
    const found = described.safeParse(block).data?.["//"].metadata.path;
    // an L2 construct holds its resource as a child of this name
    if (found !== undefined) paths.set(address, found.replace(/\/Default$/, ""));
  };
  const noteAll = (found: z.infer<typeof blocks> | undefined, prefix: string): void => {
    for (const [type, things] of found ?? [])
      for (const [name, block] of things) note(`${prefix}${type}.${name}`, block);
  };
  noteAll(data?.resource, "");
  noteAll(data?.data, "data.");
  for (const [name, block] of data?.module ?? []) note(`module.${name}`, block);
  return {
    stackName: data?.["//"]?.metadata.stackName,
    pathOf: (address) => paths.get(/^(?:module\.[^.[]+|(?:data\.)?[^.[]+\.[^.[]+)/.exec(address)?.[0] ?? ""),
  };
}

import { createDefinition, schemasOf } from "./definition.ts";
import { l1Files } from "./l1.ts";
import { docsPages } from "./docs-pages.ts";
import { exampleFiles } from "./docs-examples.ts";
import { modelObjects } from "./model-objects.ts";
import type { Files } from "./files.ts";

/** Everything that is generated from the provider's own description. The same input gives the same bytes. */
export async function generatedFiles(): Promise<Files> {
  const definition = createDefinition();
  const parts = await Promise.all([l1Files(schemasOf(definition)), docsPages(definition), exampleFiles(definition)]);
  return new Map([...parts, modelObjects()].flatMap((part) => [...part]));
}

/** Files to write: text by path, relative to the repository's root. */
export type Files = ReadonlyMap<string, string>;

/** Folders that hold generated files and nothing else, besides single files. */
export const generatedFolders = [
  "constructs/generated",
  "docs/resources",
  "docs/data-sources",
  "docs/list-resources",
  "docs/actions",
  "docs/functions",
  "examples/resources",
  "examples/data-sources",
  "examples/list-resources",
  "examples/actions",
] as const;

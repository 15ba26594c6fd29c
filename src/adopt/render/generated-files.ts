/** Files of a generated project: their texts by their paths, with slashes. */
export type GeneratedFiles = ReadonlyMap<string, string>;

import { createHash } from "node:crypto";
import type { ArchivedFile } from "./zip.ts";

export const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Terraform's `h1:` hash of a package: of what it holds, however it is packed. (golang.org/x/mod/sumdb/dirhash, Hash1) */
export function contentHash(files: readonly ArchivedFile[]): string {
  const lines = [...files]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, content }) => `${sha256(content)}  ${name}\n`);
  return `h1:${createHash("sha256").update(lines.join("")).digest("base64")}`;
}

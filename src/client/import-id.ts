/** An import id of the contract: its segments, with slashes inside a segment percent-encoded. */
export function printImportId(...segments: readonly (string | number)[]): string {
  return segments.map((segment) => String(segment).replace(/[%/]/g, encodeURIComponent)).join("/");
}

/** The segments of an import id, decoded; a `%` that begins no escape of UTF-8 stands for itself. */
export function readImportId(id: string): string[] {
  return id.split("/").map((segment) => segment.replace(/(?:%[0-9a-f]{2})+/gi, decodeOrKeep));
}

function decodeOrKeep(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

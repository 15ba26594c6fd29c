/** An import id: its segments, with slashes inside a segment percent-encoded. */
export function printImportId(...segments: readonly (string | number)[]): string {
  return segments.map((segment) => String(segment).replace(/[%/?]/g, encodeURIComponent)).join("/");
}

/** The segments of an import id, decoded; a `%` that begins no escape of UTF-8 stands for itself. */
export function readImportId(id: string): string[] {
  return id.split("/").map(decode);
}

/** The import id, with texts that say which of the things behind it are meant: `ID?NAME=TEXT&NAME=TEXT`. */
export function withQuery(id: string, name: string, texts: readonly string[]): string {
  return texts.length === 0 ? id : `${id}?${texts.map((text) => `${name}=${encode(text)}`).join("&")}`;
}

/** What {@link withQuery} put together; `undefined` where behind the `?` stands anything but such texts. */
export function readQuery(id: string, name: string): { path: string; values: string[] } | undefined {
  const at = id.indexOf("?");
  if (at === -1) return { path: id, values: [] };
  const parts = id.slice(at + 1).split("&");
  if (!parts.every((part) => part.startsWith(`${name}=`))) return undefined;
  return { path: id.slice(0, at), values: parts.map((part) => decode(part.slice(name.length + 1))) };
}

/** Nothing in it means anything within the quotes of a shell or of Terraform's language; `@`, the apex, stays readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("'", "%27").replaceAll("%40", "@");
}

function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, decodeOrKeep);
}

function decodeOrKeep(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

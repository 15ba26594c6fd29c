import { STATUS_CODES } from "node:http";
import type { WireResponse } from "../transport/transport.ts";

const longest = 500;

/** A piece of a foreign text that may be shown: one line, no control or invisible characters, at most 500 characters. */
export function excerpt(text: string): string {
  // cut first: a hostile body can be 4 MiB long
  const line = text
    .slice(0, longest * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}

/** `404 (Not Found)` */
export function statusText(status: number): string {
  const name = STATUS_CODES[status];
  return name === undefined ? String(status) : `${status} (${name})`;
}

/** Whether a body is a page rather than data: nothing this service answers with begins with `<`. */
export function isMarkup(body: string): boolean {
  return body.slice(0, 200).trimStart().startsWith("<");
}

/**
 * Whether an answer is a web page, which this service never gives: a gateway's, or that of a network one has to log in to. A text or
 * an object is none, whatever type it is given: many frameworks call everything HTML that is not said to be something else.
 */
export function isPage({ headers, body }: Pick<WireResponse, "headers" | "body">): boolean {
  if (!isMarkup(body)) return false;
  const type = (headers["content-type"] ?? "").trim();
  return (
    /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type) || /^<(?:!doctype\s+html|html)\b/i.test(firstTag(body))
  );
}

/** A text from its first tag on that is neither a comment nor an instruction of XML. */
function firstTag(body: string): string {
  let text = body.slice(0, 4_000).trimStart();
  for (;;) {
    const rest = text.replace(/^(?:<\?[^>]*>|<!--[^]*?-->)/, "").trimStart();
    if (rest === text) return text;
    text = rest;
  }
}

/** What a page is that came where data was due. */
export function describePage(body: string): string {
  return `It is an HTML page titled "${pageTitle(body)}".`;
}

/** The title of an HTML page, or its first heading, or a piece of its text; empty where it has none. */
export function pageTitle(body: string): string {
  const page = body.slice(0, 20_000);
  const titled = /<title[^>]*>([^<]*)/i.exec(page)?.[1] ?? /<h1[^>]*>([^<]*)/i.exec(page)?.[1];
  return excerpt(
    decodeEntities(titled ?? page.replace(/<(script|style)\b.*?<\/\1>/gis, " ").replace(/<[^>]*>?/g, " ")),
  );
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

function decodeEntities(text: string): string {
  return text.replace(/&(#39|[a-z]+);/g, (whole, name: string) => entities[name] ?? whole);
}

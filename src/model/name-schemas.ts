import * as z from "zod";

/** A text that says something. */
export const word = z.string().min(1, { error: "must not be empty" });

/** The name of a zone, by which the service addresses it. A slash is allowed: RFC 2317 puts one into names of reverse zones. */
export const zoneName = word.refine((text) => problemOfName(text) === undefined, {
  error: ({ input }) => `must be the name of a zone, such as example.com: ${problemOfName(String(input)) ?? ""}`,
});

/** The name of a host. What DNS makes of it is checked where it becomes a record. */
export const hostName = word.refine((text) => problemOfHost(text) === undefined, {
  error: ({ input }) => `must be the name of a host, such as web1.example.com: ${problemOfHost(String(input)) ?? ""}`,
});

/** What no domain name has. */
function problemOfName(text: string): string | undefined {
  if (text.includes("://")) return "this is a URL";
  if (/[\s\p{Cc}]/u.test(text)) return "it holds white space or control characters";
  if (/^\.|\.\./.test(text)) return "a part of it is empty: it begins with a dot, or has two in a row";
  return undefined;
}

function problemOfHost(text: string): string | undefined {
  const character = /[/:@?#\\]/.exec(text)?.[0];
  if (character !== undefined && !text.includes("://")) return `it holds ${JSON.stringify(character)}`;
  if (/[^.]\.$/.test(text)) return "write it without the dot at its end";
  return problemOfName(text);
}

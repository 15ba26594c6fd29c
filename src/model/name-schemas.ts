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

/** The full name of a host, as a server has it. Letters beyond ASCII are left to the service: some answer with them. */
export const fullHostName = hostName.refine((text) => !isHost(text) || problemOfFullName(text) === undefined, {
  error: ({ input }) =>
    `must be the full name of a host, such as web1.example.com: ${problemOfFullName(String(input)) ?? ""}`,
});

/** Whether nothing else has been said of it. */
function isHost(text: string): boolean {
  return text !== "" && text !== "_" && problemOfHost(text) === undefined;
}

/** What the full name of a host has not (RFC 1123 section 2.1, RFC 1035 section 2.3.4). */
function problemOfFullName(text: string): string | undefined {
  const labels = text.split(".");
  if (labels.length < 2) return "it has no domain behind it";
  if (text.length > 253) return `it has ${text.length} characters, and 253 are the most there can be`;
  const long = labels.find((label) => label.length > 63);
  if (long !== undefined) return `its part ${JSON.stringify(long)} has ${long.length} characters, and 63 are the most`;
  const odd = labels.find((label) => !/^(?!-)[A-Za-z0-9\u0080-\u{10ffff}-]+$/u.test(label) || label.endsWith("-"));
  if (odd === undefined) return undefined;
  return `its part ${JSON.stringify(odd)} may hold letters, digits and hyphens, and begins and ends with none of the latter`;
}

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

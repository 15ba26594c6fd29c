import { textOf, type Octets } from "../octets.ts";

/** A variable of a template with its modifier (RFC 6570 section 2.4); BIND lets no dot into its name. */
const variable = /^(?:[a-z0-9_]|%[0-9a-f]{2})+(?:\*|:[1-9]\d{0,3})?$/i;

/** Whether BIND takes the octets for a path template with the variable `dns` (RFC 9461 section 5, RFC 6570). */
export function isDohPath(value: Octets): boolean {
  if (!value.startsWith("/") || textOf(value) === undefined) return false;
  const lists: string[][] = [];
  const literal = value.replace(/\{[+#./;?&]?([^{}]*)\}/g, (_, list: string) => {
    lists.push(list.split(","));
    return "";
  });
  if (literal.includes("{") || /%(?![0-9a-f]{2})/i.test(literal)) return false;
  const isRead = lists.every(
    // behind a prefix length BIND expects the end of the list
    (list) => list.every((name) => variable.test(name)) && list.slice(0, -1).every((name) => !name.includes(":")),
  );
  return isRead && lists.flat().some((name) => /^dns(?:$|[*:])/.test(name));
}

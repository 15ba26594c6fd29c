import { shown } from "./shown.ts";

const name = String.raw`[\p{ID_Start}_][\p{ID_Continue}-]*`;
const key = String.raw`(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?`;

/** An address of a resource, in modules or not, all of it or one of its objects. */
const addresses = new RegExp(
  String.raw`^(?:module\.${name}${key}\.)*(?!(?:module|data)\.)${name}\.${name}${key}$`,
  "u",
);

/** What is wrong with the other end of a move as an address in Terraform, which would refuse each plan; `own` is the construct's. */
export function wrongMoveAddress(given: unknown, own: string): string | undefined {
  if (given === own) return `${own} is the construct's own address: give the one that it had before, or will have.`;
  if (typeof given === "string" && addresses.test(given)) return undefined;
  const [type = ""] = own.split(".");
  return `Give the address of a resource, \`${type}.NAME\`, as \`terraform state list\` shows it, in place of ${shown(given)}.`;
}

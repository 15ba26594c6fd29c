import type { Stack } from "../model/read-stack.ts";
import type { Detail } from "./detail.ts";
import { list, place } from "./markdown-list.ts";
import { code, value } from "./markdown-text.ts";

/** What runs beside what the providers do, and with which arguments. */
export function provisioners({ changes }: Stack, { entries, attributes, text }: Detail): readonly string[] {
  const told = changes.flatMap((change) =>
    change.provisioners.map(({ type, arguments: given }) => {
      const said = given.map(([name, shown]) => `${code(name)} ${value(shown, text)}`).join(", ");
      return `- **run** ${code(type)} of ${place(change)}${said === "" || !attributes ? "" : `: ${said}`}`;
    }),
  );
  return list(told, entries);
}

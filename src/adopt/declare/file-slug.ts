import type { AdoptedFile } from "./adopted.ts";
import { shortened, slugOf, type WantedName } from "./unique-names.ts";

/** A file system takes names of 255 octets; what stands before and behind a slug, digits of a hash included, needs some. */
const longest = 200;

/** What Windows takes for a device, whatever ending the name has. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/;

/** What engines take for a file whose blocks are laid over those of other files. */
const override = /_override$/;

/** The group of a file and its name in it: dots stay, since they are what zones are known by. */
export function wantSlug({ group, of }: Pick<AdoptedFile, "group" | "of">): WantedName {
  const text = of
    .toLowerCase()
    .split(".")
    .filter((label) => label !== "")
    .map((label) => slugOf(label).text)
    .join(".");
  const isPlain = text.length <= longest && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(of.toLowerCase());
  const identity = `${group} ${of}`;
  const plain = (shortened(text, longest, identity) || "root").replace(device, "$&_").replace(override, "$&_");
  return { name: `${group} ${plain}`, isPlain, identity };
}

/** How much of a plan is shown. */
export interface Detail {
  /** Values that stay beside ones that change. */
  readonly unchanged: boolean;
  /** The addresses and constructs within the diff of a zone. */
  readonly origins: boolean;
  /** The attributes of what is created or changed. */
  readonly attributes: boolean;
  /** Lines of records in all zones together. The smallest zones are shown whole, of the others what goes and the beginning of what comes. */
  readonly zoneLines: number;
  /** Characters of one value. */
  readonly text: number;
  /** Maximum number of entries of each list except the list of losses. */
  readonly entries: number;
  /** Maximum number of entries of the list of losses. */
  readonly losses: number;
  /** Whether the consequences and reasons of losses are shown. */
  readonly consequences: boolean;
  /** What this leaves out, in words. */
  readonly leftOut: string;
}

const all: Detail = {
  unchanged: true,
  origins: true,
  attributes: true,
  zoneLines: Infinity,
  text: 2_000,
  entries: Infinity,
  losses: Infinity,
  consequences: true,
  leftOut: "",
};

/** From full to minimal detail. Losses are the last to be shortened. */
export const details: readonly Detail[] = [
  {},
  { unchanged: false, leftOut: "values that stay" },
  { origins: false, leftOut: "values that stay, the resources behind records" },
  { attributes: false, text: 200, leftOut: "values that stay, the resources behind records, attributes" },
  ...[600, 300, 100, 30].map((zoneLines) => ({
    zoneLines,
    leftOut: `values that stay, the resources behind records, attributes, most of what comes in larger zones`,
  })),
  { zoneLines: 0, leftOut: "values that stay, attributes, all records" },
  { entries: 100, losses: 200, leftOut: "values that stay, attributes, all records, the ends of long lists" },
  { entries: 20, losses: 50, leftOut: "values that stay, attributes, all records, the ends of long lists" },
  { entries: 5, losses: 50, consequences: false, leftOut: "nearly everything but what goes" },
  { entries: 0, losses: 20, leftOut: "nearly everything but what goes" },
].reduce<Detail[]>((found, less) => [...found, { ...(found.at(-1) ?? all), ...less }], []);

import type { FuzzTarget } from "../target.ts";
import { answers } from "./answers.ts";
import { leftovers } from "./leftovers.ts";
import { plans } from "./plans.ts";
import { frames, msgpackValues, rpcs } from "./rpcs.ts";
import { importIds, listingTexts, segments, smallTexts } from "./texts.ts";
import { digests, recordData, zoneTexts } from "./zones.ts";

/** All that reads what others wrote. */
export const targets: readonly FuzzTarget[] = [
  ...[segments, listingTexts, importIds, smallTexts, digests, frames, msgpackValues],
  ...[recordData, zoneTexts, plans, rpcs, answers, leftovers],
];

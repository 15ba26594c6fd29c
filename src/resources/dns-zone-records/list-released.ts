import { asLines } from "terraform-provider-sdk/core";
import { describeRecord } from "../../client/index.ts";
import { groupBy } from "../../core/group-by.ts";
import type { Diagnostic } from "terraform-provider-sdk";
import type { Listed } from "./listed-sets.ts";
import type { Staying, StayReason } from "./scope.ts";

/** What leaves the state, and the plan shows as removed, while the zone keeps it: a warning for each reason. */
export function listReleased(zone: string, released: readonly Staying[]): Diagnostic[] {
  return [...groupBy(released, ({ why }) => why)].map(([why, staying]) => {
    const sets = staying.map(({ one }) => one);
    const records = sets.flatMap((one) => one.contents());
    const { summary, detail } = texts[why](records.length, { zone, sets });
    return { severity: "warning", summary, detail: `${detail}:\n\n${asLines(records.map(describeRecord))}` };
  });
}

/** `detail` ends before the colon that the records follow. */
type Text = (
  count: number,
  of: { readonly zone: string; readonly sets: readonly Listed[] },
) => Pick<Diagnostic, "summary" | "detail">;

const listAndTakeOut =
  "list them in the configuration, apply that with any other change, such as deletion_protection = true, and take them out again";

const ignoredSummary = (count: number): string =>
  `${count} records that ignore matches leave the state and stay in the zone`;

const texts: Readonly<Record<StayReason, Text>> = {
  undeclared: (count) => ({
    summary: `${count} records that no applied configuration declared: they leave the state and stay in the zone`,
    detail: `They came into the state by an import or a refresh. To have them deleted, ${listAndTakeOut}`,
  }),
  ignored: (count) => ({
    summary: ignoredSummary(count),
    detail:
      "The plan shows them as removed, since records does not list them any more, but ignore leaves them alone. To have them deleted, " +
      "take the pattern out of ignore before this is applied",
  }),
  "ignored-undeclared": (count) => ({
    summary: ignoredSummary(count),
    detail:
      "They came into the state by an import or a refresh, and ignore leaves them alone. To have them deleted, take the pattern out of ignore, " +
      listAndTakeOut,
  }),
  "own-ns": (count, { zone, sets }) => ({
    summary: `${count} NS records of the zone ${zone} itself leave the state and stay in the zone`,
    detail:
      "Without them the zone could not be deployed, so they are never removed as a whole. To have some of them removed, first apply records that " +
      `list under ${JSON.stringify(sets[0]?.key)} those that shall stay, with allow_rules = ["Z1"]`,
  }),
};

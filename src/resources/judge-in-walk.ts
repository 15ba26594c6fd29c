import type { PlanOperation } from "terraform-provider-sdk";
import type { KindServices } from "./kind-services.ts";

/** How plans are judged that concern each other, and how those are forgotten that do not count. */
interface Judgement<Conflict> {
  readonly judge: () => readonly Conflict[];
  /** Forgets what claims the very same: it may be an earlier plan of the same resource. */
  readonly forgetSame?: () => void;
  readonly forgetOver: (isOver: (plan: number) => boolean) => void;
}

/**
 * The conflicts within the walks of the engine that the plan belongs to, where this process serves several. Each of them plans a create
 * anew, so what claims the very same is taken for that. Others may have been planned in walks that are over.
 * (docs/protocol.md#several-walks-in-one-process)
 */
export async function judgeInWalk<Conflict>(
  { judge, forgetSame = () => undefined, forgetOver }: Judgement<Conflict>,
  { planning, walked, signal }: PlanOperation<KindServices>,
): Promise<readonly Conflict[]> {
  const first = judge();
  if (planning === undefined || first.length === 0) return first;
  const { walks } = planning.client;
  if (!(await walks.areSeveral(walked, signal))) return first;
  forgetSame();
  if (judge().length === 0) return [];
  await walks.settled(walked, signal);
  forgetOver((plan) => walked.unplannedAt(plan) < walked.unplanned);
  forgetSame();
  return judge();
}

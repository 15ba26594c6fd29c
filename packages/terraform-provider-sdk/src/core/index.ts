/**
 * What programs around Terraform need besides Terraform: time as a parameter, errors that users understand, log lines.
 *
 * @module core
 */
export { systemClock, type Clock } from "./clock.ts";
export { parseDuration, printDuration } from "./duration.ts";
export { cancelled, Failure, isAbort, type FailureParts, type FieldProblem } from "./failure.ts";
export { asLines, firstOf } from "./first-of.ts";
export { followSignals, whileFollowing, type FollowingSignal } from "./follow-signals.ts";
export { InnerAbort } from "./inner-abort.ts";
export { createLog, silentLog, type Log, type LogFields, type LogLevel, type LogOptions } from "./log.ts";
export { createManualClock, type ManualClock } from "./manual-clock.ts";
export { onAbort } from "./on-abort.ts";
export { thisPlace, whereabouts, type Whereabouts } from "./place.ts";
export { listProblems, plainProblems, printPlace } from "./plain-problems.ts";
export {
  hasEnded,
  isRunning,
  lifeOf,
  markOf,
  markThisProcess,
  type ProcessLife,
  type ProcessMark,
} from "./running-process.ts";
export { visible, visibleLines } from "./visible.ts";

import { Failure } from "terraform-provider-sdk/core";
import type { HttpFailure } from "../../http/http-failure.ts";
import type { Context } from "../client-context.ts";
import type { Moment } from "../service-time.ts";
import { pauseBeforeTry } from "../tries.ts";
import { isFormer, type Former } from "./former-server.ts";
import { lookAfterWrite, type Shown } from "./look-after-write.ts";
import type { ServerDeclaration } from "./server-definition.ts";
import type { ServerReading } from "./server-reading.ts";
import { unclearOutcome } from "./unclear-create.ts";

/** A create whose POST had no clear answer. */
interface Doubted {
  readonly declared: ServerDeclaration;
  readonly doing: string;
  readonly sent: Moment;
  readonly unclear: HttpFailure;
  readonly late: AbortSignal;
}

/** How often a reading that fails is tried again while it is unclear whether the server was created. */
const readsInDoubt = 3;

/**
 * The server after an unclear answer; `undefined` only when two looks find none, or one that was there before for certain. One that may be of
 * before is looked at as long as readings may lag.
 */
export async function lookInDoubt(context: Context, create: Doubted): Promise<ServerReading | undefined> {
  const { declared, doing, unclear, late } = create;
  const formerIn = ({ definition }: ServerReading): Former => isFormer(definition, create, { isAccepted: false });
  const judge = (reading: ServerReading | undefined): Shown =>
    reading !== undefined && formerIn(reading) === "perhaps" ? "before" : "written";
  const look = async (): Promise<ServerReading | undefined> => {
    const found = await lookAfterWrite(context, { server: declared, judge }, late);
    return found === undefined || formerIn(found) === "certain" ? undefined : found;
  };
  for (let nth = 1; ; nth += 1)
    try {
      const found = await look();
      if (found !== undefined) return found;
      await pauseBeforeTry(3, context, late);
      return await look();
    } catch (error) {
      const isOver = late.aborted || nth >= readsInDoubt;
      if (!(error instanceof Failure) && !late.aborted) throw error;
      if (isOver) throw unclearOutcome({ declared, doing, unclear }, error);
      await pauseBeforeTry(nth + 1, context, late).catch(() => undefined);
    }
}

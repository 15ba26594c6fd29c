import { Failure, isAbort } from "terraform-provider-sdk/core";

/**
 * Does work that writes nothing. Where the user stops it, that is told as every other failure is.
 *
 * @param doing what a failure begins with: `Cannot compare …`
 */
export async function reading<Result>(doing: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!isAbort(cause)) throw cause;
    throw new Failure({
      code: "cancelled",
      doing,
      happened: "It was stopped before it was complete. Nothing was written.",
      remedy: "Run the command again.",
      cause,
    });
  }
}

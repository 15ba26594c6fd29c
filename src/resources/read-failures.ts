import { Failure } from "terraform-provider-sdk/core";

/** Waits for a read and says, when it fails, what could not be read. */
export async function reading<T>(what: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw error instanceof Failure ? error.during(`Cannot read ${what}`) : error;
  }
}

/** There is nothing that a data source names; `near` says what there is. */
export function nothingToRead(what: string, missing: string, near: string): Failure {
  return new Failure({
    code: "data-not-found",
    doing: `Cannot read ${what}`,
    happened: `${missing} ${near}`.trimEnd(),
    remedy: "Check the spelling, and that the token has access to it.",
  });
}

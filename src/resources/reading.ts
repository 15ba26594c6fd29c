import { Failure } from "../core/failure.ts";

/** Waits for a read and says, when it fails, what could not be read. */
export async function reading<T>(what: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw error instanceof Failure ? error.during(`Cannot read ${what}`) : error;
  }
}

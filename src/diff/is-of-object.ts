import { Failure } from "terraform-provider-sdk/core";

/** Whether an error is told of the object that was read. Any other one ends the whole comparison: it was stopped, or something is broken. */
export function isOfObject(error: unknown): error is Failure {
  return error instanceof Failure && error.code !== "cancelled";
}

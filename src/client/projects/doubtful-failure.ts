import { Failure } from "terraform-provider-sdk/core";

/** An answer that cannot be about what was asked for: it is no news of it, neither that it is there nor that it is gone. */
export function doubtful(doing: string, happened: string, remedy: string): Failure {
  return new Failure({ code: "project-answer-doubtful", doing, happened, remedy });
}

/** Whether the error says that an answer was no news; another try may get a better one. */
export function isDoubtful(error: unknown): error is Failure {
  return error instanceof Failure && error.code === "project-answer-doubtful";
}

import { printPath, type Path, type PathStep } from "./path.ts";

/** A value that does not fit its type, and where. Shown as a diagnostic, never a crash. */
export class PathError extends Error {
  override readonly name = "PathError";
  readonly path: Path;
  /** What is wrong there, without the path. Never quotes the value: it may be secret. */
  readonly problem: string;

  /** @param path From the value that was looked at; what holds it adds its step with {@link within}. */
  constructor(problem: string, path: Path = []) {
    super(path.length === 0 ? problem : `${printPath(path)}: ${problem}`);
    this.path = path;
    this.problem = problem;
  }
}

/**
 * An error as seen from what holds, at `step`, the part that it is about. Paths are put together on the way back of an error alone: a path
 * for each of the parts of a large value takes more memory than the value.
 */
export function within(step: PathStep, error: unknown): unknown {
  return error instanceof PathError ? new PathError(error.problem, [step, ...error.path]) : error;
}

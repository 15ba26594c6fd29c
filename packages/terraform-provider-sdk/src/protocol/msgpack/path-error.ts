import { printPath, type Path } from "../../values/path.ts";

/** A value that does not fit its type, and where. Shown as a diagnostic, never a crash. */
export class PathError extends Error {
  override readonly name = "PathError";
  readonly path: Path;
  /** What is wrong there, without the path. Never quotes the value: it may be secret. */
  readonly problem: string;

  constructor(path: Path, problem: string) {
    super(path.length === 0 ? problem : `${printPath(path)}: ${problem}`);
    this.path = path;
    this.problem = problem;
  }
}

/** What to do where a file or directory cannot be used. */
export interface FileAdvice {
  /** Its file system is full, or this user's share of it: then other rights do not help, room does. */
  readonly full: string;
  /** Whatever else is in the way. */
  readonly otherwise: string;
}

/** What to do about what a system call on a file failed with: what the machine lacks is told, whoever asked for the file. */
export function adviceOn(error: unknown, { full, otherwise }: FileAdvice): string {
  switch ((error as NodeJS.ErrnoException | null | undefined)?.code) {
    case "ENOSPC":
    case "EDQUOT":
      return full;
    case "EMFILE":
      return "This process may open no more files. Raise its limit (`ulimit -n 4096` in the shell that starts it), and run it again.";
    case "ENFILE":
      return "This machine opens no more files. End programs that keep many open, or raise its limit (`fs.file-max` on Linux), and run it again.";
    default:
      return otherwise;
  }
}

/** Where a command writes, and whom it can ask. */
export interface Terminal {
  /** One line for the user, on stdout. */
  readonly print: (line: string) => void;
  /** Whether a screen shows what is printed: then it may be coloured. Absent: no. */
  readonly isScreen?: boolean | undefined;
  /** One line about progress or trouble, on stderr. */
  readonly report: (line: string) => void;
  /** Replaces the status line; `undefined` removes it. Absent where the output is not a terminal. */
  readonly progress?: ((line: string | undefined) => void) | undefined;
  /** Asks for a line of input; returns an empty text at the end of input. Absent where the input is not a terminal. */
  readonly ask?: ((question: string, signal: AbortSignal) => Promise<string>) | undefined;
}

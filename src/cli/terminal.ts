/** Where a command writes, and whom it can ask. */
export interface Terminal {
  /** One line for the user, on stdout. */
  readonly print: (line: string) => void;
  /** Whether a screen shows what is printed: then it may be coloured. Absent: no. */
  readonly isScreen?: boolean | undefined;
  /** One line about progress or trouble, on stderr. */
  readonly report: (line: string) => void;
  /** Shows a line in place of the one shown before; `undefined` takes it away. Absent where nobody would see it. */
  readonly progress?: ((line: string | undefined) => void) | undefined;
  /** Asks for a line of input; an empty text where the input ends. Absent where nobody can answer. */
  readonly ask?: ((question: string, signal: AbortSignal) => Promise<string>) | undefined;
}

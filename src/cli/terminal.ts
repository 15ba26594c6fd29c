/** Where a command writes. */
export interface Terminal {
  /** One line for the user, on stdout. */
  readonly print: (line: string) => void;
  /** One line about progress or trouble, on stderr. */
  readonly report: (line: string) => void;
  /** A line that the next one replaces; an empty one takes it away. Absent where nobody watches. */
  readonly progress?: ((line: string) => void) | undefined;
}

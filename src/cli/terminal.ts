/** Where a command writes. */
export interface Terminal {
  /** One line for the user, on stdout. */
  print(line: string): void;
  /** One line about progress or trouble, on stderr. */
  report(line: string): void;
}

import { printPiece, type Piece } from "../render/print-piece.ts";

/** Letters a line should have at most. */
export const widest = 100;

/** An attribute of a block. */
export interface Argument {
  readonly name: string;
  /** The code of the value, or its lines where it takes several. */
  readonly value: Piece;
}

/** Arguments as `terraform fmt` writes them: the signs of lines that follow each other stand below each other. */
export function printArguments(given: readonly Argument[], indent: number): string[] {
  const printed = given.map(({ name, value }) => {
    return { name, code: printPiece(value, { indent, beside: name.length + 3, most: widest }) };
  });
  return alignRuns(printed).map(({ name, code }) => `${" ".repeat(indent)}${name} = ${code}`);
}

interface Printed {
  readonly name: string;
  readonly code: string;
}

/** Names of one run of one-line arguments, all as long as the longest; one of several lines ends a run. */
function alignRuns(printed: readonly Printed[]): Printed[] {
  const runs: Printed[][] = [];
  for (const one of printed) {
    const last = runs.at(-1);
    if (last === undefined || isTall(one) || last.some(isTall)) runs.push([one]);
    else last.push(one);
  }
  return runs.flatMap((run) => {
    const longest = Math.max(...run.map(({ name }) => name.length));
    return run.map(({ name, code }) => ({ name: name.padEnd(longest), code }));
  });
}

function isTall({ code }: Printed): boolean {
  return code.includes("\n");
}

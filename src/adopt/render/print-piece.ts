import { isList, type Value } from "terraform-provider-sdk/values";

/** A piece of code that is written in one line where that fits, and in several where not. */
export type Piece = string | Group;

export interface Group {
  readonly open: string;
  readonly pieces: readonly Piece[];
  readonly close: string;
  /** What stands between brackets and pieces in one line: blanks in an object. */
  readonly padding?: string;
  /** Written in several lines even where one would do. */
  readonly isTall?: boolean;
}

export interface Width {
  /** Blanks in front of the line the piece stands in. */
  readonly indent: number;
  /** Letters in that line before the piece, without the indent, and behind it. */
  readonly beside: number;
  /** Letters a line may have. */
  readonly most: number;
}

/** The piece as code, its further lines indented. */
export function printPiece(piece: Piece, width: Width): string {
  if (typeof piece === "string") return piece;
  const flat = printFlat(piece);
  if (flat !== undefined && width.indent + width.beside + flat.length <= width.most) return flat;
  const indent = width.indent + 2;
  const lines = piece.pieces.map(
    (inner) => `${" ".repeat(indent)}${printPiece(inner, { ...width, indent, beside: 1 })},\n`,
  );
  return `${piece.open}\n${lines.join("")}${" ".repeat(width.indent)}${piece.close}`;
}

/** In one line; `undefined` where something in it is always written in several. */
function printFlat(piece: Piece): string | undefined {
  if (typeof piece === "string") return piece;
  const { open, pieces, close, padding = "", isTall = false } = piece;
  const inner = pieces.map(printFlat);
  if (isTall || inner.includes(undefined)) return undefined;
  return pieces.length === 0 ? `${open}${close}` : `${open}${padding}${inner.join(", ")}${padding}${close}`;
}

/** A value as a piece of code, where the code of a text is that of the language. */
export function valuePiece(value: Value, textCode: (text: string) => string): Piece {
  if (typeof value === "string") return textCode(value);
  if (isList(value)) return { open: "[", pieces: value.map((one) => valuePiece(one, textCode)), close: "]" };
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "null";
}

/** The piece with something in front of it: `name: PIECE`. */
export function prefixed(text: string, piece: Piece): Piece {
  return typeof piece === "string" ? `${text}${piece}` : { ...piece, open: `${text}${piece.open}` };
}

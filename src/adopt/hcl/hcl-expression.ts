import type { Value } from "terraform-provider-sdk/values";
import { escapeTemplate } from "../../core/escape-template.ts";
import { valuePiece, type Piece } from "../render/print-piece.ts";

/** A text in quotes. Of the escapes of JSON, Terraform's language lacks two. */
export function quote(text: string): string {
  return JSON.stringify(escapeTemplate(text)).replace(/\\(?:(b)|(f)|.)/g, (escape, back, feed) =>
    back !== undefined ? "\\u0008" : feed !== undefined ? "\\u000c" : escape,
  );
}

/** A value as an expression. */
export function expression(value: Value): Piece {
  return valuePiece(value, quote);
}

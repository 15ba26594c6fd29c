/** Scalar types of the protocol buffers language that the served messages use. `enum` is its number. */
export interface Scalars {
  readonly string: string;
  readonly bytes: Uint8Array;
  readonly bool: boolean;
  readonly enum: number;
  readonly uint32: number;
  /** Integers that a JavaScript number cannot hold exactly are refused. */
  readonly int64: number;
}
export type Scalar = keyof Scalars;

/** How often a field occurs, and how its absence shows. */
export type Label = "single" | "optional" | "repeated" | "map";

/** One field as its message declares it: number, and what stands there. */
export type Field = readonly [number: number, type: FieldType];

export type FieldType = Scalar | Message | Labelled<Label, Scalar | Message>;

/** What `optional`, `repeated`, `mapOf` and `oneOf` make. */
export interface Labelled<L extends Label, T extends Scalar | Message> {
  readonly label: L;
  readonly of: T | (() => T);
  /** Members of one group exclude each other. */
  readonly group?: string;
}

/** A message type as data. `Read` is what decoding gives, `Write` what encoding takes. */
export interface Message<Read = unknown, Write = never> {
  readonly fields: () => readonly ResolvedField[];
  /** Only for the compiler: carries the types. */
  readonly types?: { readonly read: Read; readonly write: (value: Write) => void };
}

/** A field ready for use by the codec. */
export interface ResolvedField {
  readonly name: string;
  readonly number: number;
  readonly label: Label;
  readonly scalar: Scalar | undefined;
  readonly message: Message | undefined;
  readonly group: string | undefined;
}

/** An example of a kind, for its documentation page and for `examples/`. */
export interface Example {
  /** HCL of one or more blocks that can be applied as they are. Ends with a line break. */
  readonly hcl: string;
  /** How to import: ids of all forms the kind knows, each with when to use it. The first block of `hcl` is what is imported. */
  readonly imports?: readonly { readonly id: string; readonly when: string }[];
  /** What names the first block of `hcl` to engines that know identities: attribute values by name. */
  readonly identity?: Readonly<Record<string, string>>;
}

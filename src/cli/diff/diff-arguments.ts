/** The options of `ims diff` as they are typed. */
export interface DiffArguments {
  readonly app?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly undeclared: boolean;
  readonly detailedExitcode?: boolean;
}

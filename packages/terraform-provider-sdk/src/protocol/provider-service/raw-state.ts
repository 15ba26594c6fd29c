import { Failure } from "../../core/failure.ts";

/** A stored state as `RawState` has it. */
export interface RawStateFields {
  readonly json: Uint8Array;
  readonly flatmap: Readonly<Record<string, string>>;
}

/** The JSON text of a stored state. Throws `Failure` for the form that Terraform wrote before 0.12. */
export function rawStateText(raw: RawStateFields | undefined, typeName: string): string {
  if (raw !== undefined && raw.json.length > 0) return Buffer.from(raw.json).toString();
  if (raw === undefined || Object.keys(raw.flatmap).length === 0) return "null";
  throw new Failure({
    code: "state-too-old",
    doing: `Cannot read the stored state of ${typeName}`,
    happened: "It was written by a Terraform older than 0.12, before this provider existed.",
    remedy: "Remove it from the state with terraform state rm and import the object again.",
  });
}

import { Failure } from "terraform-provider-sdk/core";
import type { HttpFailure } from "../../http/http-failure.ts";
import { importCommand } from "../import-advice.ts";
import { printImportId } from "../import-id-text.ts";
import type { ServerDeclaration } from "./server-definition.ts";

/** A create without a clear answer that was refused when it was sent again: what it made may be the reason. */
export interface InDoubt {
  readonly unclear: HttpFailure;
  readonly refused: HttpFailure;
}

interface Created {
  readonly declared: ServerDeclaration;
  readonly doing: string;
}

export function importIdOf({ customer, fqdn }: ServerDeclaration): string {
  return printImportId(customer, fqdn);
}

export function refusedAfterAll(creation: Created, { unclear, refused }: InDoubt): Failure {
  return unclearFailure({ ...creation, unclear }, `Sent again: ${refused.happened} No reading shows it.`);
}

/** `reading`: why it could not be read after that. */
export function unclearOutcome(what: Created & Pick<InDoubt, "unclear">, reading: unknown): Failure {
  return unclearFailure(
    what,
    reading instanceof Failure
      ? `Then it could not be read: ${reading.happened}`
      : "The operation was cancelled before that was clear.",
  );
}

function unclearFailure({ declared, doing, unclear }: Created & Pick<InDoubt, "unclear">, why: string): Failure {
  return new Failure({
    code: "server-create-unclear",
    doing,
    happened: `It may have been created or not. ${unclear.happened} ${why}`,
    remedy:
      "Run it again: a server that is not there is created then. One that is there is reported, and can be imported: " +
      importCommand(importIdOf(declared)),
    cause: unclear,
  });
}

import { Failure, printDuration } from "terraform-provider-sdk/core";

/** What became of the request: the service may have got it, or has accepted it. */
export interface RequestedDeletion {
  outcome?: "in doubt" | "accepted";
}

const goes =
  "The service accepted the deletion: the project goes with everything in it, also while nobody waits for that.";
const mayGo = "The service may have accepted the deletion, and the project goes then with everything in it.";

function tell({ outcome }: RequestedDeletion): string {
  return outcome === "accepted" ? goes : mayGo;
}

const again =
  "The project is kept in the state until it is gone. Run the command again to go on waiting for that. If the configuration is to have it, " +
  "let it go first: the next `terraform apply` after that creates it anew, with nothing in it.";

/** The failure of a deletion that its caller called off once it was asked for. */
export function deletionCalledOff(doing: string, request: RequestedDeletion): Failure {
  return new Failure({
    code: "cancelled",
    doing,
    happened: `${tell(request)} The operation was cancelled before the project was gone.`,
    remedy: again,
  });
}

/** The failure of a wait for the end of a project that took too long. */
export function stillThere(
  doing: string,
  { timeoutMs, missing, request }: { timeoutMs: number; missing: string; request: RequestedDeletion },
): Failure {
  return new Failure({
    code: "project-still-there",
    doing,
    happened: `${tell(request)} After ${printDuration(timeoutMs)} this was still missing: ${missing}.`,
    remedy:
      `${again} Each wait lasts as long as the state has it in timeouts.delete: another value there has an effect once it is applied, and so for ` +
      "deletions that are planned after that.",
  });
}

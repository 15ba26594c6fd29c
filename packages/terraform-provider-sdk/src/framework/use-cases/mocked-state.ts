import { Failure } from "../../core/failure.ts";
import type { ValueObject } from "../../values/value.ts";
import type { AnyResourceKind } from "../kinds/kind.ts";

/**
 * Refuses a state that the kind cannot have made: a run with mocks left it to one without in the same test. What the service has under its name was
 * made by others, and a reading would make the state look like one of it.
 *
 * @throws Failure `state-mocked`
 */
export function expectMade<Services>(
  { typeName, isMade }: Pick<AnyResourceKind<Services>, "typeName" | "isMade">,
  state: ValueObject,
): void {
  if (isMade === undefined || isMade(state as never)) return;
  throw new Failure({
    code: "state-mocked",
    doing: `Cannot go on with ${typeName}`,
    happened:
      `Its state has the id ${JSON.stringify(state["id"])}, which is none that the provider gives: the test framework of the engine mocked it ` +
      "(mock_provider, override_resource), or it was edited. What the service has under its name was made by others. Nothing was sent.",
    remedy:
      "In a test, give runs with mocks a state of their own: a file of their own, or with Terraform 1.11 a state_key in each of them. Outside of " +
      "tests, remove it from the state (terraform state rm ADDRESS) and import it if it is to be managed here.",
  });
}

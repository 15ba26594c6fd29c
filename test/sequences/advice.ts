import { errorsByAddress } from "../support/terraform.ts";
import type { Scene, State } from "./scene.ts";
import { run } from "./steps.ts";

/** Runs the commands that an apply which was refused tells its user to run, word by word. */
export async function followAdvice(scene: Scene, state: State, told: string): Promise<void> {
  for (const [address, error] of Object.entries(errorsByAddress(told))) {
    const [, id] = /terraform import ADDRESS '([^']+)'/.exec(error) ?? [];
    if (id !== undefined) await run(scene, state, "import", address, id);
  }
}

import { HttpFailure, type ConnectedClient } from "../client/index.ts";
import { cancelled, isAbort } from "terraform-provider-sdk/core";
import type { CommandContext } from "./command-context.ts";
import { connectCommand } from "./connect-command.ts";
import { settingsOfEnvironment } from "./environment-settings.ts";

/**
 * Does a command's work with a client of the settings in the environment, and closes it.
 *
 * @param doing what a failure begins with: `Cannot clean up …`
 */
export async function withClient<Result>(
  context: Pick<CommandContext, "environment" | "redactor">,
  doing: string,
  work: (client: ConnectedClient) => Promise<Result>,
): Promise<Result> {
  const client = connectCommand(settingsOfEnvironment(context));
  try {
    return await work(client);
  } catch (error) {
    if (isAbort(error)) throw cancelled(doing);
    throw error instanceof HttpFailure ? error.during(doing) : error;
  } finally {
    await client.close();
  }
}

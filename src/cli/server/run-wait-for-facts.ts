import { conditionForm, parseCondition, type FactCondition } from "../../client/index.ts";
import { Failure, parseDuration, visible } from "terraform-provider-sdk/core";
import type { CommandContext } from "../command-context.ts";
import { withProgress } from "../progress.ts";
import { withClient } from "../with-client.ts";

/** What is waited for, as it was typed. */
export interface WaitRequest {
  /** `_`: whatever customer. */
  readonly customer: string;
  readonly fqdn: string;
  readonly conditions: readonly string[];
  readonly timeout: string;
  /** Whether to print all facts as JSON in the end. */
  readonly json: boolean;
}

/**
 * Waits until facts of a server are as wanted. What is still missing is shown on a terminal, else every 10 s on stderr.
 *
 * @throws Failure `option-invalid`; `facts-missing`; whatever the service or the settings are wrong about
 */
export async function runWaitForFacts(request: WaitRequest, context: CommandContext): Promise<void> {
  const { customer, fqdn, json } = request;
  const doing = `Cannot wait for facts of the server ${fqdn}`;
  const timeoutMs = parseDuration(request.timeout);
  if (timeoutMs === undefined)
    throw invalid(doing, `--timeout is ${JSON.stringify(request.timeout)}.`, "Write 90s, 10m or 1h.");
  const conditions = request.conditions.map((text) => readTyped(text, doing));
  const { terminal, signal } = context;
  const facts = await withClient(context, doing, ({ servers }) =>
    withProgress(context, `Waiting for facts of ${fqdn}`, (say) => {
      const tell = terminal.progress === undefined ? terminal.report : say;
      const onProgress = (missing: string): void => tell(visible(`Waiting for ${missing}`));
      return servers.waitForFacts({ server: { customer, fqdn }, conditions, timeoutMs, onProgress }, signal);
    }),
  );
  if (json) terminal.print(JSON.stringify(facts, undefined, 2));
  else for (const { fact } of conditions) terminal.print(visible(`${fact} = ${facts[fact] ?? ""}`));
}

function readTyped(text: string, doing: string): FactCondition {
  const condition = parseCondition(text);
  if (condition !== undefined) return condition;
  throw invalid(
    doing,
    `${JSON.stringify(text)} is no condition.`,
    `Write ${conditionForm}, each in quotes of the shell.`,
  );
}

function invalid(doing: string, happened: string, remedy: string): Failure {
  return new Failure({ code: "option-invalid", doing, happened, remedy });
}

import type { ConnectOptions } from "../../client/index.ts";
import { Failure } from "terraform-provider-sdk/core";
import { groupBy } from "../../core/group-by.ts";
import {
  compareParts,
  printMarkdown,
  printText,
  summaryOf,
  withConflicts,
  type ConstructDiff,
  type DeclaredStack,
  type Variables,
} from "../../diff/index.ts";
import type { CommandContext } from "../command-context.ts";
import { connectCommand } from "../connect-command.ts";
import { hideTokens } from "../environment-settings.ts";
import type { DiffArguments } from "./diff-arguments.ts";
import { withProgress } from "../progress.ts";
import { reading } from "../stopped.ts";
import { settingsOf, splitByProvider, withPlatform } from "./providers.ts";
import { synthesiseApp } from "./run-app.ts";

/** What a comparison ended with. */
export interface DiffOutcome {
  readonly hasChanges: boolean;
  /** Something could not be compared. */
  readonly hasProblems: boolean;
}

type DiffRequest = DiffArguments & { readonly stacks: readonly string[]; readonly directory: string };

const doing = "Cannot compare the app with the service";

/**
 * Prints how what the app declares differs from the live service. Writes nothing.
 *
 * @throws Failure `stack-unknown`, `option-invalid`, `cancelled`; those of running the app and of the settings
 */
export function runDiff(options: DiffRequest, context: CommandContext): Promise<DiffOutcome> {
  return reading(doing, () => compareApp(options, context));
}

async function compareApp(
  options: DiffRequest,
  { terminal, environment, redactor, signal }: CommandContext,
): Promise<DiffOutcome> {
  refuseTwoForms(options);
  hideTokens({ environment, redactor });
  const { directory, app: command } = options;
  const run = { directory, command, environment, signal, redact: (text: string) => redactor.redact(text) };
  const all = await withProgress({ terminal }, "Synthesising the app", () => synthesiseApp(run));
  const chosen = chooseStacks(all, options.stacks);
  const variables = variablesOf(environment);
  const connectTo = (stack: DeclaredStack): ConnectOptions => ({
    ...settingsOf(stack, variables, environment),
    redactor,
  });
  const comparison = { variables, undeclared: options.undeclared, signal, connectTo };
  const found = await withProgress({ terminal }, "Reading the service", () => compareAll(chosen, all, comparison));
  const isPrinted = printerOf(options, terminal.isScreen === true && (environment["NO_COLOR"] ?? "") === "");
  terminal.print(isPrinted(found));
  const { changes, problems } = summaryOf(found);
  return { hasChanges: changes > 0, hasProblems: problems > 0 };
}

interface Comparison {
  readonly variables: Variables;
  readonly undeclared: boolean;
  readonly signal: AbortSignal;
  readonly connectTo: (stack: DeclaredStack) => ConnectOptions;
}

/** One connection for each configuration of a provider. Those of one address are of one service. */
async function compareAll(
  chosen: readonly DeclaredStack[],
  all: readonly DeclaredStack[],
  { connectTo, variables, undeclared, signal }: Comparison,
): Promise<ConstructDiff[]> {
  // what another stack declares is not undeclared
  const stacks = (undeclared ? all : chosen).flatMap(splitByProvider).filter(({ resources }) => resources.length > 0);
  const isChosen = isDeclaredIn(chosen);
  const connected = stacks.map((stack) => {
    const { redactor, environment, ...own } = connectTo(stack);
    const settings = { ...own, redactor, environment };
    return { stack: withPlatform(stack, settings), settings, key: JSON.stringify(own) };
  });
  const parts = groupBy(connected, ({ key }) => key);
  const services = groupBy([...parts.values()], ([first]) => String(first?.settings.baseUrl));
  const found = [...services.values()].map(async (ofOne) => {
    const clients = ofOne.flatMap(([first, ...more]) =>
      first === undefined
        ? []
        : [{ client: connectCommand(first.settings), stacks: [first, ...more].map(({ stack }) => stack) }],
    );
    try {
      const compared = await compareParts(clients, { variables, undeclared, signal });
      return withConflicts(
        compared,
        clients.flatMap((part) => part.stacks),
        variables,
      );
    } finally {
      await Promise.all(clients.map(({ client }) => client.close()));
    }
  });
  return (await Promise.all(found)).flat().filter(({ path }) => isChosen(path));
}

/** Whether a construct is one of the stacks', or of no stack at all. The path of a stack need not begin with its name. */
function isDeclaredIn(stacks: readonly DeclaredStack[]): (path: string) => boolean {
  const paths = new Set(stacks.flatMap(({ resources }) => resources.map(({ path }) => path)));
  // that of an instance ends in its number or key
  const withoutKey = (path: string): string => path.replace(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]$/, "");
  return (path) => path === "" || paths.has(path) || paths.has(withoutKey(path));
}

function refuseTwoForms({ json, markdown }: DiffArguments): void {
  if (json !== true || markdown !== true) return;
  throw new Failure({
    code: "option-invalid",
    doing,
    happened: "--json and --markdown are two forms of the same output.",
    remedy: "Give one of them.",
  });
}

function chooseStacks(all: readonly DeclaredStack[], wanted: readonly string[]): readonly DeclaredStack[] {
  const escaped = (text: string): string => text.replace(/[.+^${}()|[\]\\?]/g, "\\$&").replace(/\*/g, ".*");
  for (const name of wanted) {
    if (all.some((stack) => new RegExp(`^${escaped(name)}$`).test(stack.name))) continue;
    throw new Failure({
      code: "stack-unknown",
      doing,
      happened: `The app has no stack ${JSON.stringify(name)}. It has: ${all.map((stack) => stack.name).join(", ") || "none"}.`,
      remedy: "Name one of these.",
    });
  }
  if (wanted.length === 0) return all;
  return all.filter(({ name }) => wanted.some((pattern) => new RegExp(`^${escaped(pattern)}$`).test(name)));
}

/** Variables as Terraform reads them from the environment. */
function variablesOf(environment: CommandContext["environment"]): Variables {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith("TF_VAR_") && value !== undefined ? [[name.slice("TF_VAR_".length), value]] : [],
    ),
  );
}

function printerOf(
  { json, markdown }: DiffArguments,
  isColoured: boolean,
): (found: readonly ConstructDiff[]) => string {
  if (json === true) return (found) => JSON.stringify({ summary: summaryOf(found), constructs: found }, undefined, 2);
  if (markdown === true) return printMarkdown;
  return (found) => printText(found, { isColoured });
}

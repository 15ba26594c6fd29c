import type { ConnectOptions } from "../../client/index.ts";
import { openRequestBudget } from "../../client/request-budget.ts";
import { Failure, printDuration, silentLog, systemClock, whileFollowing } from "terraform-provider-sdk/core";
import { timeoutCode } from "../../http/retries/judge-attempt.ts";
import { parseBaseUrl } from "../../http/transport/base-url.ts";
import { describeNoAnswer } from "../../http/answers/no-answer.ts";
import { canBeSent } from "../../http/transport/credentials.ts";
import { TransportError } from "../../http/transport/transport.ts";
import { createNetworkTransport } from "../../http/transport/undici-transport.ts";
import { variablesIn, type Environment } from "../../provider/settings.ts";
import type { CommandContext } from "../command-context.ts";
import { connectCommand } from "../connect-command.ts";
import { settingsOfEnvironment } from "../environment-settings.ts";
import { withProgress } from "../progress.ts";
import { reading } from "../stopped.ts";

/** How long each step may take. */
const waitMs = 15_000;
const waitText = printDuration(waitMs);
const tryLater = "Try again later; if it stays so, ask the operator of the service.";
const tokens = ["IMS_ACCESS_TOKEN", "IMS_SERVERS_TOKEN", "IMS_DNS_TOKEN", "IMS_PLATFORM_TOKEN"];

type Client = ReturnType<typeof connectCommand>;

/** What was looked at, and what was found. */
interface Finding {
  readonly of: string;
  readonly text: string;
  readonly isTrouble?: boolean;
}

/**
 * Prints what the provider would work with when it is configured by the environment alone, and whether it works. Writes nothing
 * to the service, and lists of each API what its token may use.
 *
 * @param deadline begins the time that each step has for itself: what hangs in one says nothing of the next
 * @throws Failure `doctor-trouble`; `cancelled`; whatever is wrong with the settings
 */
export async function runDoctor(
  context: CommandContext,
  deadline = (): AbortSignal => AbortSignal.timeout(waitMs),
): Promise<void> {
  const { terminal, environment, signal, ...about } = context;
  let troubles = 0;
  const print = ({ of, text, isTrouble = false }: Finding): void => {
    if (isTrouble) troubles += 1;
    terminal.print(`${of.padEnd(8)} ${isTrouble ? "TROUBLE: " : ""}${text.replace(/\n+/g, " ")}`);
  };
  print({ of: "ims", text: `${about.version}, Node ${process.version}, ${about.platform} ${about.arch}` });
  print(findTokens(environment));
  const settings = settingsOfEnvironment(context);
  for (const found of findSettings(environment)) print(found);
  const client = connectCommand(settings);
  const step: Step = (title, look) =>
    withProgress({ terminal }, title, async () => {
      const found = await whileFollowing([signal, deadline()], look);
      signal.throwIfAborted();
      return found;
    });
  try {
    await reading("Cannot tell whether all is in order", () => findTroubles(client, { settings, step, print }));
  } finally {
    await client.close();
  }
  if (troubles > 0)
    throw new Failure({
      code: "doctor-trouble",
      doing: "Not all is in order",
      happened: `${troubles === 1 ? "One of these lines says" : `${troubles} of these lines say`} TROUBLE.`,
      remedy: "Do what they say, and run `ims doctor` again.",
    });
}

/** One thing that is looked at, in a time of its own. */
type Step = <Found>(title: string, look: (stop: AbortSignal) => Promise<Found>) => Promise<Found>;

interface Surroundings {
  readonly settings: ConnectOptions;
  readonly step: Step;
  readonly print: (found: Finding) => void;
}

async function findTroubles(client: Client, { settings, step, print }: Surroundings): Promise<void> {
  const service = await step("Asking the service", (stop) => findService(settings, stop));
  print(service);
  const locks = await step("Taking a lock", (stop) => findLocks(client.locks, settings, stop));
  print(locks);
  // with a database for the locks, requests need it, too
  if ([service, locks].some(({ isTrouble }) => isTrouble === true)) return;
  for (const found of await step("Asking each API", (stop) => findApis(client, stop))) print(found);
  for (const found of findKilled(client)) print(found);
}

function findTokens(environment: Environment): Finding {
  const set = tokens.filter((name) => (environment[name] ?? "") !== "");
  const unfit = set.filter((name) => !canBeSent(environment[name] ?? ""));
  if (unfit.length > 0) {
    const text = `${unfit.join(", ")} cannot be sent. Check for blanks at its ends, line breaks and other characters than ASCII.`;
    return { of: "tokens", text, isTrouble: true };
  }
  if (set.length > 0) return { of: "tokens", text: `${set.join(", ")} set` };
  return { of: "tokens", text: `none is set. Set IMS_ACCESS_TOKEN, or one for each API.`, isTrouble: true };
}

/** What is set besides address and tokens: an owner that is missing, or has a slip in its variable's name, shows nowhere else. */
function findSettings(environment: Environment): readonly Finding[] {
  const { plain, unknown } = variablesIn(environment);
  const others = plain.filter((name) => name !== "IMS_BASE_URL").map((name) => `${name}=${environment[name] ?? ""}`);
  const lines = [
    others.join(", "),
    unknown.length === 0 ? "" : `${unknown.join(", ")}: the provider knows no such variable`,
  ];
  return lines.filter((text) => text !== "").map((text) => ({ of: "settings", text }));
}

/** Any answer will do: without a token it is a refusal. */
async function findService(
  { baseUrl, insecure, caFile, environment }: ConnectOptions,
  signal: AbortSignal,
): Promise<Finding> {
  const { origin, path } = parseBaseUrl(baseUrl, { insecure });
  const network = createNetworkTransport({ environment, caFiles: caFile === undefined ? [] : [caFile] });
  const request = { method: "GET", origin, target: `${path}/`, headers: {}, maxResponseBytes: 1_000_000 } as const;
  try {
    const { status } = await network.send(request, signal);
    return { of: "service", text: `${origin}${path} answers (HTTP status ${status})` };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const { sent } = error;
    // what was sent and hangs may be anything of the service; where nothing was sent, what is told of the network helps
    if (sent && signal.aborted)
      return {
        of: "service",
        text: `${origin}${path} gave no answer within ${waitText}. ${tryLater}`,
        isTrouble: true,
      };
    const code = signal.aborted ? timeoutCode : error.code;
    const { happened, remedy } = describeNoAnswer({ method: "GET", origin, timeoutMs: waitMs }, { code, sent });
    return { of: "service", text: `A request to ${origin} ${happened} ${remedy}`, isTrouble: true };
  } finally {
    await network.close();
  }
}

/** What each API lists at its root. */
const lists = [
  ["servers", "customers", ({ servers }, signal) => servers.listCustomers(signal)],
  ["dns", "zones", ({ dns }, signal) => dns.listZones(signal)],
  ["platform", "clusters", ({ platform }, signal) => platform.listClusters(signal)],
] as const satisfies readonly (readonly [
  api: string,
  what: string,
  list: (services: Client["services"], signal: AbortSignal) => Promise<readonly string[]>,
])[];

/** Whether each API takes its token. A token may be for one API only: that others refuse it is no trouble. */
async function findApis({ services }: Client, signal: AbortSignal): Promise<readonly Finding[]> {
  const found = await Promise.all(
    lists.map(async ([of, what, list]) => {
      try {
        const { length } = await list(services, signal);
        return { of, text: `${what} that the token may use: ${length}` };
      } catch (error) {
        const isForOthers = error instanceof Failure && forOthers.has(error.code);
        const text =
          error instanceof Failure
            ? `${error.happened} ${error.remedy ?? ""}`
            : `no answer within ${waitText}. ${tryLater}`;
        return { of, text, isTrouble: true, isForOthers };
      }
    }),
  );
  const isOfUse = found.some(({ isTrouble }) => isTrouble !== true);
  return found.map(({ isForOthers, ...finding }) =>
    isOfUse && isForOthers === true ? { ...finding, isTrouble: false } : finding,
  );
}

/** Nothing else names what a killed run created and its configuration does not declare any more. */
function findKilled(client: Client): readonly Finding[] {
  return client.creates.killedRuns().map(({ directory, isTest, created }) => {
    const names = created.slice(0, mostNamed).map(({ kind, identity }) => `${kind} ${identity.join(" ")}`);
    if (created.length > mostNamed) names.push(`${created.length - mostNamed} more`);
    const text =
      `A run ${isTest ? "of tests " : ""}in ${JSON.stringify(directory)} ended while it created ${names.join(", ")}. No state has shown it since. ` +
      (isTest
        ? "Run the tests there again (terraform test, or tofu test): that takes over what they create still, and destroys it at its end. Delete what they do not."
        : "Apply there again: that takes over what is declared there still. Import or delete what is not.");
    return { of: "killed", text };
  });
}

const mostNamed = 10;

const forOthers: ReadonlySet<string> = new Set(["token-missing", "http-forbidden"]);

/** Takes a lock, and under it the permit for a request, as a run does: with a database, each takes a connection. */
async function findLocks(locks: Client["locks"], settings: ConnectOptions, signal: AbortSignal): Promise<Finding> {
  const key = "ims doctor";
  const budget = openRequestBudget(settings, { service: key, clock: systemClock, log: silentLog });
  const request = (): Promise<void> => budget.limiter.run(() => Promise.resolve(), signal);
  try {
    await locks.withLocks([{ key, mode: "exclusive" }], request, signal);
    return { of: "locks", text: `${locks.where}: taken and given back` };
  } catch (error) {
    const text =
      error instanceof Failure
        ? `${error.doing}. ${error.detail}`
        : `${locks.where}: neither a lock nor the permit for a request came within ${waitText}. Other runs may hold them: try again when they have ended.`;
    return { of: "locks", text, isTrouble: true };
  } finally {
    await budget.close();
  }
}

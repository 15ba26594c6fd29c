import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import * as z from "zod";
import { Failure, listProblems, plainProblems } from "terraform-provider-sdk/core";
import { isLoopbackHost } from "../../http/transport/loopback.ts";
import { parseFaultFile, parseOptionsFile, parseSeedFile, type SandboxParts } from "../../sandbox/index.ts";
import { sandboxOptions } from "../../sandbox/options.ts";
import type { AccessInput } from "../../sandbox/state/state.ts";
import type { SandboxArguments } from "../command-context.ts";
import { readSandboxFlags } from "./sandbox-flags.ts";

/** What the command line and the files it names say. Throws `Failure`. */
export function readSandboxParts(args: SandboxArguments): SandboxParts {
  refuseUnusedSeed(args);
  const {
    accessToken: tokenInFile,
    tokens,
    ...fromFile
  } = args.options === undefined ? {} : parseOptionsFile(args.options);
  const options = sandboxOptions.safeParse({ ...fromFile, ...readSandboxFlags({ ...args }) }, plainProblems);
  if (!options.success) throw invalid(listProblems(options.error), "Correct the options named.");
  return {
    // the usual token is no secret: it must not guard what others can reach
    accessToken: args.accessToken ?? tokenInFile ?? (isLoopbackHost(args.host) ? undefined : randomUUID()),
    tokens: { ...tokens, ...readTokens(args.token ?? []) },
    seed: args.seed === undefined ? undefined : parseSeedFile(args.seed),
    stateFile: args.state,
    deployTo: args.deployTo,
    faults: args.faults === undefined ? undefined : parseFaultFile(args.faults),
    options: options.data,
  };
}

export function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  const happened = `--port is ${JSON.stringify(text)}, which is no whole number from 0 to 65535.`;
  throw invalid(happened, "Give --port such a number, or leave it out.");
}

function readTokens(texts: readonly string[]): Readonly<Record<string, AccessInput>> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, token = "", apis = ""] = /^(.+)=([a-z,]+)$/.exec(text) ?? [];
      const read = z.array(z.enum(["servers", "dns", "platform"])).safeParse(apis.split(","));
      if (token !== "" && read.success) return [token, { apis: read.data }];
      // not the text: it may hold a token
      throw invalid(
        "A --token is not of the form TOKEN=APIS.",
        "APIS is one or more of servers, dns, platform, with commas.",
      );
    }),
  );
}

/** What the state file holds would win, and the seed do nothing. */
function refuseUnusedSeed({ seed, state }: SandboxArguments): void {
  if (seed === undefined || state === undefined || !existsSync(state)) return;
  throw invalid(
    `--seed is for a new sandbox, and the state file ${state} exists already.`,
    "Leave out --seed to go on with that state, or name another file with --state.",
  );
}

function invalid(happened: string, remedy: string): Failure {
  return new Failure({ code: "option-invalid", doing: "Cannot start the sandbox", happened, remedy });
}

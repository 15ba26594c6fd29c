import { systemClock, createLog } from "terraform-provider-sdk/core";
import { createRedactor } from "./core/redactor.ts";
import { logLevelFromEnv, serve, serveDebug, withholdDebugNotes } from "terraform-provider-sdk/protocol";

/** Where Terraform looks for the provider; OpenTofu's default host takes its place there. */
const address = "registry.terraform.io/infra-management/ims";

withholdDebugNotes(process);
const redactor = createRedactor();
const log = createLog({
  write: (line) => process.stderr.write(line),
  level: logLevelFromEnv(process.env),
  now: () => systemClock.now(),
  redact: redactor.redact,
});
const options = {
  process,
  clock: systemClock,
  log,
  redact: redactor.redact,
  // loaded once Terraform knows where to connect: a plan starts this process three to five times
  loadProvider: async () => {
    const { createImsProvider } = await import("./provider/provider.ts");
    return createImsProvider({ environment: process.env, workingDirectory: process.cwd(), log, redactor });
  },
};

void (process.argv.includes("--debug") ? serveDebug({ ...options, address }) : serve(options));

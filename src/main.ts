import { runProvider } from "terraform-provider-sdk/protocol";
import { createRedactor } from "./core/redactor.ts";
import { providerAddress } from "./provider/address.ts";

const redactor = createRedactor();

void runProvider({
  address: providerAddress,
  redact: redactor.redact,
  load: async (log) => {
    const { createImsProvider } = await import("./provider/provider.ts");
    return createImsProvider({ environment: process.env, workingDirectory: process.cwd(), log, redactor });
  },
});

import { runProvider } from "terraform-provider-sdk/protocol";
import { createRedactor } from "./core/redactor.ts";
import { providerAddress } from "./provider/address.ts";
import { encodedSchemas } from "./provider/encoded-schemas.ts";
import { configured } from "./start/configured.ts";

const redactor = createRedactor();

void runProvider({
  address: providerAddress,
  redact: redactor.redact,
  schemas: encodedSchemas(),
  load: async (log) => {
    const { createImsProvider } = await import("./provider/provider.ts");
    const { env: environment } = process;
    return createImsProvider({ environment, workingDirectory: process.cwd(), log, redactor, configured });
  },
});

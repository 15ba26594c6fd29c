import { join } from "node:path";
import type { Plugin } from "esbuild";
import { silentLog } from "terraform-provider-sdk/core";
import { encodeSchemas } from "terraform-provider-sdk/protocol";
import { createRedactor } from "../../src/core/redactor.ts";
import { createImsProvider } from "../../src/provider/provider.ts";

const file = join(__dirname, "../../src/provider/encoded-schemas.ts");

/** Bundles the provider's schemas with a program, as the answer to a request for them: to tell them it need not load the provider. */
export function tellSchemas(): Plugin {
  return {
    name: "tell-schemas",
    setup(bundle) {
      bundle.onLoad({ filter: /[/\\]encoded-schemas\.ts$/ }, async ({ path }) => {
        if (path !== file) return undefined;
        const provider = createImsProvider({ environment: {}, log: silentLog, redactor: createRedactor() });
        const text = Buffer.from(await encodeSchemas(provider)).toString("base64");
        return { contents: `export const encodedSchemas = () => Buffer.from("${text}", "base64");` };
      });
    },
  };
}

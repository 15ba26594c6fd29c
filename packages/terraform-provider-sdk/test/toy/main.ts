import { runProvider } from "terraform-provider-sdk/protocol";

void runProvider({
  address: "registry.terraform.io/example/kv",
  load: async (log) => (await import("./provider.ts")).createToyProvider(log),
});

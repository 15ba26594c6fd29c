import { createSandbox } from "../../../src/sandbox/index.ts";
import { connect } from "../../../src/client/index.ts";

it("many writes at a time are counted", async () => {
  const sandbox = createSandbox({ seed: { zones: { "example.com": {} } }, options: { latency: 1_000 } });
  const listening = await sandbox.listen();
  const client = connect({
    baseUrl: listening.baseUrl,
    accessToken: sandbox.accessToken.reveal(),
    maxConcurrentRequests: 14,
  });
  try {
    const names = Array.from({ length: 14 }, (_, nth) => `a${nth}.example.com.`);
    const record = { type: "A", data: ["192.0.2.1"] };
    await Promise.all(names.map((name) => client.services.dns.createRecord("example.com", { ...record, name })));
    expect(sandbox.requestCounts().highest.atATime).toBe(14);
  } finally {
    await client.close();
    await listening.close();
  }
});

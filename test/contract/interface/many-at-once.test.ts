import { createSandbox } from "../../../src/sandbox/index.ts";
import { connect } from "../../../src/client/index.ts";

it("many writes at a time are counted, and Node warns of no leak", async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on("warning", onWarning);
  const sandbox = createSandbox({ seed: { zones: { "example.com": {} } }, options: { latency: 1_000 } });
  const listening = await sandbox.listen();
  const { services, close } = connect({
    baseUrl: listening.baseUrl,
    accessToken: sandbox.accessToken.reveal(),
    maxConcurrentRequests: 14,
  });
  try {
    const names = Array.from({ length: 14 }, (_, nth) => `a${nth}.example.com.`);
    const record = { type: "A", data: ["192.0.2.1"] };
    await Promise.all(names.map((name) => services.dns.createRecord("example.com", { ...record, name })));
    expect(sandbox.requestCounts().highest.atATime).toBe(14);
    // a warning is told in a turn of its own
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  } finally {
    process.off("warning", onWarning);
    await close();
    await listening.close();
  }
});

import { getEventListeners } from "node:events";
import { resolveAddresses } from "./resolve.ts";

it("gives the addresses of a name, each once", async () => {
  const stop = new AbortController();
  const found = await resolveAddresses("localhost", stop.signal);
  expect([["127.0.0.1", "::1"].some((address) => found.includes(address)), new Set(found).size]).toEqual([
    true,
    found.length,
  ]);
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
});

it("waits no longer for the system when it is stopped, before or meanwhile", async () => {
  const stop = new AbortController();
  const meanwhile = resolveAddresses("localhost", stop.signal);
  stop.abort(new Error("stopped"));
  await expect(meanwhile).rejects.toThrow("stopped");
  await expect(resolveAddresses("localhost", stop.signal)).rejects.toThrow("stopped");
});

import { exchangeDatagrams } from "./exchange.ts";

it("a datagram that the system does not send ends the exchange at once, with what the system says", async () => {
  const [to, message] = [{ address: "127.0.0.1", port: 53 }, Buffer.alloc(70_000)];
  const stopping = new AbortController();
  const sending = exchangeDatagrams({ to, message, read: () => undefined }, stopping.signal);
  await expect(sending).rejects.toMatchObject({ code: "EMSGSIZE" });
});

import { closeAll } from "./close-all.ts";

const fails = new Error("it does not end");
const ways: Readonly<Record<string, () => Promise<void>>> = {
  ends: () => Promise.resolve(),
  rejects: () => Promise.reject(fails),
  throws: () => {
    throw fails;
  },
};

it.each<[string[], Error | undefined]>([
  [["ends", "ends"], undefined],
  [["rejects", "ends"], fails],
  [["throws", "ends"], fails],
  [["ends", "throws", "rejects"], fails],
])("whatever of %j: all is closed, then the client is ended", async (names, error) => {
  const told: string[] = [];
  const open = names.map((name) => ({ close: () => (told.push(name), ways[name]?.() ?? Promise.resolve()) }));
  const closing = closeAll(open, () => void told.push("end")).catch((reason: unknown) => reason);
  expect(await closing).toBe(error);
  expect(told).toEqual([...names, "end"]);
});

it("the client is ended after what takes long", async () => {
  const told: string[] = [];
  const late = {
    async close() {
      await new Promise((resolve) => setImmediate(resolve));
      told.push("late");
    },
  };
  const closing = closeAll([{ close: () => Promise.reject(fails) }, late], () => void told.push("end"));
  await expect(closing).rejects.toBe(fails);
  expect(told).toEqual(["late", "end"]);
});

/** A record of others that our write hit, and that cannot be written again or not be shown: what it was is always told. */
import {
  address,
  connected,
  name,
  record,
  requests,
  start,
  writes,
  zone,
} from "../../../../../test/support/records.ts";
import type { FaultInput } from "../../../../sandbox/index.ts";
import { toWire } from "../../record-content.ts";
import { maxTries } from "../../../tries.ts";

const of = (nr: number) => record([address(nr)]);

const broken: FaultInput = { method: "GET", drop: true, when: "before", times: "always" };

/** Deletes a record by an index that others moved right before, so that the one in front of it is hit; then the service has a fault. */
async function hitOneOfOthers(
  fault: FaultInput,
  { signal, breaksAfterMs = Infinity }: { readonly signal?: AbortSignal; readonly breaksAfterMs?: number } = {},
): Promise<unknown> {
  start({ records: [1, 2, 3].map(of), options: { newRecordPosition: "start" } });
  const { sandbox, clock } = connected;
  let [isSent, sent] = [false, Infinity];
  const client = connected.connectAnother({
    transport: async (request, ...rest) => {
      if (requests().length > 500) throw new Error("endless");
      if (request.method === "POST") {
        sandbox.faults.replace(fault);
        sent = clock.elapsed();
      }
      if (clock.elapsed() - sent > breaksAfterMs) sandbox.faults.replace(broken);
      if (request.method === "DELETE" && !isSent) {
        isSent = true;
        sandbox.store.zones.add(zone, { name, type: "A", data: [address(8)] }, "start");
      }
      return sandbox.transport(request, ...rest);
    },
  });
  return client.records.delete({ zone, content: of(2) }, signal).catch((error: unknown) => error);
}

const payload = `reate it again: ${JSON.stringify(toWire(of(1)))}`;

describe("a record that our deletion hit", () => {
  it.each<[string, FaultInput, { readonly posts: number; readonly happened: RegExp; readonly remedy: string }]>([
    [
      "and that the service refuses to create",
      { method: "POST", status: 400, body: "no" },
      { posts: 1, happened: /could not be written again: .*192\.0\.2\.1/, remedy: `C${payload}` },
    ],
    [
      "and whose creation is never done, since connections break",
      { method: "POST", drop: true, when: "before", times: "always" },
      { posts: maxTries, happened: /could not be written again in 8 tries: .*192\.0\.2\.1/, remedy: `c${payload}` },
    ],
    [
      "and whose creation is never done, which answers with 500",
      { method: "POST", status: 500, times: "always" },
      {
        posts: maxTries,
        happened: /could not be written again in 8 tries: .*192\.0\.2\.1.* 500/,
        remedy: `c${payload}`,
      },
    ],
    [
      "and that no reading shows any more, since all of them fail",
      broken,
      { posts: 1, happened: /whether it is there again is not known: .*192\.0\.2\.1/, remedy: `c${payload}` },
    ],
  ])("%s", async (_, fault, { posts, happened, remedy }) => {
    expect(await hitOneOfOthers(fault)).toMatchObject({
      code: "record-lost",
      happened: expect.stringMatching(happened) as string,
      remedy: expect.stringContaining(remedy) as string,
    });
    expect(writes().filter((one) => one === "createRecord")).toHaveLength(posts);
  });
});

it("a record that our deletion hit, and that others removed again while every reading fails, is told", async () => {
  const gone: FaultInput = {
    endpoint: "dns.createRecord",
    when: "after",
    foreign: [{ remove: { zone, name, type: "A", data: [address(1)] } }],
  };
  const failure = await hitOneOfOthers(gone, { breaksAfterMs: 44_000 });
  expect(failure).toMatchObject({ code: "record-lost", remedy: expect.stringContaining(`c${payload}`) as string });
});

it("a record that our deletion hit is told also where the caller gives up before it is there again", async () => {
  const controller = new AbortController();
  const failing = hitOneOfOthers({ method: "POST", status: 503, times: "always" }, { signal: controller.signal });
  while (!requests().includes("createRecord")) await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  expect(await failing).toMatchObject({
    code: "record-lost",
    remedy: expect.stringContaining(`c${payload}`) as string,
  });
});

describe("what a write did to records of others is told also where it fails after that", () => {
  const other = "other.example.com.";
  /** Before the first request that writes by an index another writer adds a record in front. */
  function connect(faults: readonly FaultInput[]) {
    start({
      records: [...[1, 2, 3].map(of), record([address(7)], { name: other })],
      options: { newRecordPosition: "start" },
      faults: [...faults],
    });
    const { sandbox } = connected;
    let isSent = false;
    return connected.connectAnother({
      transport: async (request, ...rest) => {
        if (!isSent && ["PUT", "DELETE"].includes(request.method)) {
          isSent = true;
          sandbox.store.zones.add(zone, { name, type: "A", data: [address(8)] }, "start");
        }
        return sandbox.transport(request, ...rest);
      },
    });
  }

  it.each<[string, FaultInput, object]>([
    [
      "refused",
      { endpoint: "dns.deleteRecord", nth: 2, status: 403 },
      {
        code: "http-forbidden",
        happened: expect.stringMatching(/403.* Before that: .* written again: .*192\.0\.2\.1\./) as string,
      },
    ],
    [
      "in vain",
      { endpoint: "dns.deleteRecord", nth: 2, times: "always", status: 404 },
      {
        code: "record-conflict",
        happened: expect.stringMatching(/Before that: .* written again: .*192\.0\.2\.1\./) as string,
      },
    ],
  ])("the deletion of one record that is %s in the second try", async (_, fault, expected) => {
    const client = connect([fault]);
    await expect(client.records.delete({ zone, content: of(2) })).rejects.toMatchObject(expected);
  });

  it("the update of one record that overwrote one that nobody had read", async () => {
    const client = connect([{ endpoint: "dns.deleteRecord", status: 403 }]);
    await expect(client.records.update({ zone, prior: of(1), next: of(9) })).rejects.toMatchObject({
      happened: expect.stringMatching(
        /403.* Before that: Another writer added a record .* it was overwritten/,
      ) as string,
    });
  });

  it("a zone's write that ends with the refusal of another name", async () => {
    const client = connect([{ endpoint: "dns.deleteRecord", nth: 2, status: 403 }]);
    const otherOwn = record([address(7)], { name: other });
    const actual = [...[1, 2, 3].map(of), otherOwn];
    const intent = { desired: [of(1), of(3)], remove: [of(2), otherOwn] };
    const failed: unknown[] = [];
    const onFailed = ({ name: owner }: { readonly name: string }, error: unknown) => failed.push(owner, error);
    const writing = client.records.writeZone({ zone, actual, intent, onFailed });
    await expect(writing).rejects.toMatchObject({
      happened: expect.stringMatching(/403.* Before that: .* written again: .*192\.0\.2\.1\./) as string,
    });
    expect(failed).toEqual([other, await writing.catch((error: unknown) => error)]);
  });
});

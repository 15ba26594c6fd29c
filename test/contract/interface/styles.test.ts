import { createManualClock } from "terraform-provider-sdk/core";
import { projectPayload, recordPayload, serverPayload } from "./fixtures.ts";
import { jsonOf, startService, stopServices } from "./support/service.ts";

afterEach(stopServices);

const instant = { visibleAfter: 0, settledAfter: 0 };

describe("bodies of successful writes, which the interface does not describe", () => {
  const writes = [
    ["servers", "POST", "/acme/", serverPayload],
    ["servers", "PUT", "/acme/web1.example.com", serverPayload],
    ["servers", "DELETE", "/acme/web1.example.com", undefined],
    ["dns", "POST", "/example.com/", recordPayload],
    ["dns", "PUT", "/example.com/A/pool.example.com./0", {}],
    ["dns", "DELETE", "/example.com/A/pool.example.com./0", undefined],
    ["dns", "DELETE", "/example.com/_/pool.example.com.", undefined],
    ["platform", "POST", "/Cluster%20One/projects/", projectPayload],
    ["platform", "DELETE", "/Cluster%20One/projects/portal-test", undefined],
  ] as const;

  it.each(writes)("%s %s %s answers nothing, OK, or the entity", async (api, method, path, body) => {
    const text = async (writeAnswers: "empty" | "ok" | "entity"): Promise<string> => {
      const service = await startService({ options: { writeAnswers } });
      return (await service[api](method, path, body)).text;
    };
    expect(await text("empty")).toBe("");
    expect(await text("ok")).toBe("OK");
    expect(await text("entity")).toMatch(/^[{[].*example.*[}\]]$/);
  });

  it("the creation of a project may answer its id", async () => {
    const { platform } = await startService({ options: { postReturnsId: true } });
    const told = await platform("POST", "/Cluster%20One/projects/", projectPayload);
    expect(jsonOf(told)).toEqual({ id: "my-new-project" });
  });
});

describe("plain text", () => {
  it.each([
    [{}, "acme\nglobex\n", "text/plain;charset=UTF-8"],
    [{ lineEnding: "\r\n" as const }, "acme\r\nglobex\r\n", "text/plain;charset=UTF-8"],
    [{ finalNewline: false }, "acme\nglobex", "text/plain;charset=UTF-8"],
    [{ listingType: "" }, "acme\nglobex\n", undefined],
    [{ listingType: "application/json" }, "acme\nglobex\n", "application/json"],
  ])("%j", async (options, text, type) => {
    const { servers } = await startService({ options });
    const told = await servers("GET", "/");
    expect(told.text).toBe(text);
    expect(told.headers["content-type"]).toBe(type);
  });

  it("an empty listing is empty", async () => {
    const { servers } = await startService({ seed: {} });
    expect(await servers("GET", "/")).toMatchObject({ status: 200, text: "" });
  });

  it("the zone's text has the line endings of the listings", async () => {
    const { dns } = await startService({ options: { lineEnding: "\r\n" } });
    expect((await dns("GET", "/example.net")).text).toMatch(/^\$ORIGIN example\.net\.\r\n\$TTL 1h\r\n/);
  });
});

describe("JSON", () => {
  it("fields without a value are left out, or null", async () => {
    const { servers, dns, platform } = await startService({ options: { emptyFields: "null", ...instant } });
    await platform("POST", "/Cluster%20One/projects/", { name: "P", adminUids: ["u"], customerId: "acme" });
    expect(jsonOf(await servers("GET", "/_/app1.example.net"))).toMatchObject({ region: null, zone: null });
    expect(jsonOf(await dns("GET", "/example.net/A/example.net./0"))).toMatchObject({ ttl: null, dataComments: null });
    expect(jsonOf(await platform("GET", "/Cluster%20One/projects/p"))).toMatchObject({ quotaCpu: null });
  });

  it.each([
    ["servers", "/_/web1.example.com", /"modDate":1\.7E12[,}]/],
    ["platform", "/Cluster%20One/projects/portal-test", /"quotaMemory":4096\.0[,}]/],
  ] as const)("numbers of %s may be doubles", async (api, path, form) => {
    const service = await startService({ clock: createManualClock(), options: { doubles: true } });
    const told = await service[api]("GET", path);
    expect(told.text).toMatch(form);
    const plain = await startService({ clock: createManualClock() });
    expect(jsonOf(told)).toEqual(jsonOf(await plain[api]("GET", path)));
  });

  it("fields may be added at any time, and a PUT without them loses them", async () => {
    const { servers, dns, platform } = await startService({ options: { extraFields: true } });
    const read = async (): Promise<unknown> => jsonOf(await servers("GET", "/acme/web1.example.com"));
    expect(await read()).toMatchObject({ serviceLevel: "standard" });
    expect(jsonOf(await dns("GET", "/example.net/A/example.net./0"))).toMatchObject({ locked: false });
    expect(jsonOf(await platform("GET", "/Cluster%20One/projects/default"))).toHaveProperty("labels");
    await servers("PUT", "/acme/web1.example.com", serverPayload);
    expect(await read()).not.toHaveProperty("serviceLevel");
  });

  it("the customer may be required in the payload", async () => {
    const { servers } = await startService({ options: { customerRequired: true } });
    const without = { ...serverPayload, customer: undefined };
    const told = await servers("PUT", "/acme/web1.example.com", without);
    expect(told.status).toBe(400);
    expect(Object.keys(jsonOf(told) as object)).toEqual(["customer"]);
    expect((await servers("POST", "/acme/", without)).status).toBe(400);
    expect((await servers("POST", "/acme/", serverPayload)).status).toBe(201);
  });
});

describe("records", () => {
  it.each(["/example.com/A/no.example.com.", "/example.com/A/no.example.com./"])(
    "where there is none, %s is 404 or an empty list",
    async (path) => {
      const status = async (absent: "404" | "empty-list"): Promise<[number, string]> => {
        const told = await (await startService({ options: { absent } })).dns("GET", path);
        return [told.status, told.status === 200 ? told.text : ""];
      };
      expect(await status("404")).toEqual([404, ""]);
      expect(await status("empty-list")).toEqual([200, path.endsWith("./") ? "" : "[]"]);
    },
  );

  it("a single record that is absent is 404 in any style", async () => {
    const { dns } = await startService({ options: { absent: "empty-list" } });
    expect((await dns("GET", "/example.com/A/no.example.com./0")).status).toBe(404);
  });

  it("a clean-up that finds nothing may be 404", async () => {
    const { dns } = await startService({ options: { emptyCleanUp: 404 } });
    expect((await dns("DELETE", "/example.com/_/no.example.com.")).status).toBe(404);
    expect((await dns("DELETE", "/example.com/_/pool.example.com.")).status).toBe(200);
  });

  it("a new one may be put before the others", async () => {
    const { dns, sandbox } = await startService({ options: { newRecordPosition: "start" } });
    await dns("POST", "/example.com/", { name: "pool.example.com.", type: "A", data: ["192.0.2.29"] });
    const data = sandbox.store.zones.records("example.com", "A", "pool.example.com.").map((record) => record.data[0]);
    expect(data).toEqual(["192.0.2.29", "192.0.2.30", "192.0.2.31", "192.0.2.32"]);
  });

  it.each([
    ["whole" as const, ["10", "mx1.example.com."], ["10 mx1.example.com."]],
    ["whole" as const, ["10 mx1.example.com."], ["10 mx1.example.com."]],
    ["fields" as const, ["10", "mx1.example.com."], ["10", "mx1.example.com."]],
    ["fields" as const, ["10 mx1.example.com."], ["10", "mx1.example.com."]],
    ["fields" as const, ['"a b" "c"'], ['"a b"', '"c"']],
  ])("data are kept in the layout %s: %j is read as %j", async (recordDataLayout, data, expected) => {
    const { dns } = await startService({ options: { recordDataLayout } });
    await dns("POST", "/example.com/", { name: "m.example.com.", type: "MX", data });
    expect(jsonOf(await dns("GET", "/example.com/MX/m.example.com./0"))).toMatchObject({ data: expected });
    const soa = jsonOf(await dns("GET", "/example.com/SOA/example.com./0")) as { data: string[] };
    expect(soa.data).toHaveLength(recordDataLayout === "whole" ? 1 : 7);
    expect((await dns("GET", "/example.com")).text).toContain(`m\tIN\tMX\t${data.join(" ")}\n`);
  });

  it("the serial may rise by one", async () => {
    const { dns, sandbox } = await startService({ options: { serial: "increment" } });
    await dns("POST", "/example.com/", recordPayload);
    expect(sandbox.store.zones.serial("example.com")).toBe("2024010102");
  });
});

describe("projects", () => {
  it.each([
    ["slug" as const, /^my-new-project$/],
    ["prefixed" as const, /^acme-my-new-project$/],
    ["opaque" as const, /^p[0-9a-f]{12}$/],
  ])("the id is made from the name: %s", async (projectIds, form) => {
    const { platform, sandbox } = await startService({ options: { projectIds } });
    await platform("POST", "/Cluster%20One/projects/", projectPayload);
    expect(sandbox.store.clusters.projectIds("Cluster One").at(-1)).toMatch(form);
  });

  it("two of one name may be allowed, with an id each", async () => {
    const { platform, sandbox } = await startService({ options: { duplicateNames: "allow" } });
    for (let nth = 0; nth < 2; nth += 1)
      expect((await platform("POST", "/Cluster%20One/projects/", projectPayload)).status).toBe(201);
    expect(sandbox.store.clusters.projectIds("Cluster One").slice(-2)).toEqual(["my-new-project", "my-new-project-2"]);
  });
});

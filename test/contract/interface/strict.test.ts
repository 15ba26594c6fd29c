import { serverPayload } from "./fixtures.ts";
import { ask } from "./support/ask.ts";
import { jsonOf, startService, stopServices } from "./support/service.ts";

afterEach(stopServices);

const token = "sandbox-access-token";
const header = { "X-AccessToken": token };

describe("a deployment that is strict about tokens", () => {
  it.each([
    ["servers by query", `/servers/1/?accessToken=${token}`, {}, 200],
    ["servers by header", "/servers/1/", header, 403],
    ["servers by both", `/servers/1/?accessToken=${token}`, header, 403],
    ["the platform by query", `/openshift/1/?accessToken=${token}`, {}, 200],
    ["the platform by both", `/openshift/1/?accessToken=${token}`, header, 403],
    ["DNS by header", "/dns/1/", header, 200],
    ["DNS by query", `/dns/1/?accessToken=${token}`, {}, 403],
    ["DNS by both", `/dns/1/?accessToken=${token}`, header, 403],
    ["a token given twice", `/servers/1/?accessToken=${token}&accessToken=${token}`, {}, 403],
  ])("%s", async (_row, path, headers, status) => {
    const { baseUrl } = await startService({ options: { strictTokens: true } });
    expect((await ask(baseUrl, { method: "GET", path, headers })).status).toBe(status);
  });
});

describe("a deployment that is strict about regions", () => {
  it.each([
    ["ZRH.CH", 201],
    ["NYC.US", 201],
    [null, 201],
    ["", 400],
    ["Zurich", 400],
    ["ZRH.Switzerland", 400],
    ["zrh.ch", 400],
  ])("%j is %i", async (region, status) => {
    const { servers } = await startService({ options: { strictRegion: true } });
    const told = await servers("POST", "/acme/", { ...serverPayload, region });
    expect([told.status, told.text === "" ? undefined : jsonOf(told)]).toEqual([
      status,
      status === 400 ? { region: "must have the form CITY.CC" } : undefined,
    ]);
  });

  it("is not the usual one", async () => {
    const { servers } = await startService();
    expect((await servers("POST", "/acme/", { ...serverPayload, region: "Zurich" })).status).toBe(201);
  });
});

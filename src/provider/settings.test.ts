import { Failure } from "terraform-provider-sdk/core";
import { attributes } from "./provider-attributes.ts";
import { resolveSettings, settingsForPlans, type ProviderConfig } from "./settings.ts";

const nothing = Object.fromEntries(Object.keys(attributes).map((name) => [name, null])) as unknown as ProviderConfig;
const base = { base_url: "https://api.example.com" };

function failureOf(config: Partial<ProviderConfig>, environment: Readonly<Record<string, string>> = {}): Failure {
  try {
    resolveSettings({ ...nothing, ...config }, environment);
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error("nothing was refused");
}

describe("resolveSettings", () => {
  it.each<[string, Partial<ProviderConfig>, Readonly<Record<string, string>>, object]>([
    ["attributes", { access_token: "t", max_retries: 0 }, {}, { accessToken: "t", maxRetries: 0 }],
    ["the environment", {}, { IMS_ACCESS_TOKEN: "e", IMS_DNS_TOKEN: "d" }, { accessToken: "e", dnsToken: "d" }],
    ["attributes before the environment", { dns_token: "a" }, { IMS_DNS_TOKEN: "e" }, { dnsToken: "a" }],
    ["numbers of the environment", {}, { IMS_MAX_CONCURRENT_REQUESTS: "3" }, { maxConcurrentRequests: 3 }],
    ["requests a second", {}, { IMS_MAX_REQUESTS_PER_SECOND: "50" }, { maxRequestsPerSecond: 50 }],
    ["durations in ms", { request_timeout: "1m30s" }, {}, { requestTimeoutMs: 90_000 }],
    ["an empty variable as none", {}, { IMS_PLATFORM_SEGMENT: "" }, { platformSegment: undefined }],
    ["refresh by zone unless told otherwise", {}, {}, { refresh: "zone" }],
    ["locks of this machine unless told otherwise", {}, {}, { lockUrl: undefined }],
    ["no owner unless told otherwise", {}, {}, { owner: undefined, formerOwners: undefined }],
    ["an owner", { owner: "team-web" }, { IMS_OWNER: "e" }, { owner: "team-web" }],
    ["lists of the environment", {}, { IMS_FORMER_OWNERS: "a, b/c" }, { formerOwners: ["a", "b/c"] }],
    ["locks across machines", {}, { IMS_LOCK_URL: "postgres://h/d" }, { lockUrl: "postgres://h/d" }],
    ["exact refresh", {}, { IMS_REFRESH: "exact" }, { refresh: "exact" }],
  ])("takes %s", (_, config, environment, expected) => {
    expect(resolveSettings({ ...nothing, ...base, ...config }, environment)).toMatchObject(expected);
  });

  it("says where the address can be given", () => {
    const failure = failureOf({});
    expect(failure.code).toBe("config-base-url-missing");
    expect(failure.detail).toContain("base_url");
    expect(failure.detail).toContain("IMS_BASE_URL");
  });

  it("names every variable that makes no sense", () => {
    const failure = failureOf(base, { IMS_MAX_RETRIES: "many", IMS_REFRESH: "never", IMS_REQUEST_TIMEOUT: "soon" });
    expect(failure.detail).toContain("IMS_MAX_RETRIES");
    expect(failure.detail).toContain("IMS_REFRESH must be zone or exact");
    expect(failure.detail).toContain("IMS_REQUEST_TIMEOUT");
  });

  it.each([[{ IMS_OWNER: "team web" }], [{ IMS_FORMER_OWNERS: "a,,b" }]])(
    "says what an owner may be: %j",
    (variables) => {
      expect(failureOf(base, variables).detail).toMatch(
        /IMS_(OWNER|FORMER_OWNERS) (must be 1 to 64 characters|must not be empty)/,
      );
    },
  );
});

describe("settingsForPlans", () => {
  const late = { values: { ...nothing, ...base }, unknown: ["access_token"] };
  it.each<[string, Parameters<typeof settingsForPlans>[0], Readonly<Record<string, string>>, object]>([
    ["the address", late, {}, { baseUrl: base.base_url }],
    [
      "a stand-in for one that is not given yet",
      { ...late, values: nothing },
      {},
      { baseUrl: "https://unknown.invalid" },
    ],
    [
      "a stand-in for one that is not known yet, whatever the environment has",
      { values: nothing, unknown: ["base_url"] },
      { IMS_BASE_URL: "nonsense" },
      { baseUrl: "https://unknown.invalid" },
    ],
    [
      "no file of authorities, which only requests need",
      { ...late, values: { ...nothing, ca_file: "/none.pem" } },
      {},
      { caFile: undefined },
    ],
    ["what may be allowed later as allowed", { ...late, unknown: ["insecure"] }, {}, { insecure: true }],
    ["the environment", late, { IMS_OWNER: "team-web" }, { owner: "team-web" }],
  ])("takes %s", (_, known, environment, expected) => {
    expect(settingsForPlans(known, environment)).toMatchObject(expected);
  });

  it("refuses what no later value mends", () => {
    expect(() => settingsForPlans(late, { IMS_REFRESH: "never" })).toThrow("IMS_REFRESH must be zone or exact");
  });
});

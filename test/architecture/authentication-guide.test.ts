import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Testing } from "cdktf";
import { ImsProvider } from "../../constructs/index.ts";
import { attributes } from "../../src/provider/provider-attributes.ts";
import { resolveSettings, type Environment, type ProviderConfig } from "../../src/provider/settings.ts";

const page = readFileSync(resolve(__dirname, "../../docs/guides/authentication.md"), "utf8");
const nothing = Object.fromEntries(Object.keys(attributes).map((name) => [name, null])) as unknown as ProviderConfig;

/** The rows of the page's table of settings: environment, provider block, construct, program. */
const rows = [...page.matchAll(/^\| [^|`]*(?:`http`[^|]*)?\|([^|]*)\| `([a-z_]+)` *\| `(\w+)` *\| `(\w+)` *\|$/gm)].map(
  ([, variable = "", attribute = "", construct = "", option = ""]) => ({
    variable: variable.replaceAll(/[` ]/g, ""),
    ...{ attribute: attribute as keyof typeof attributes, construct, option },
  }),
);
const textOf = (attribute: string): string =>
  ({ base_url: "https://api.example.com", token_transport: "header", lock_url: "postgres://db.example.com/locks" })[
    attribute
  ] ?? "some-text";

const attempt = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
};

test("the table has every setting that a token, a proxy or a certificate depends on", () => {
  const others = [
    ...[
      "request_timeout",
      "max_retries",
      "max_concurrent_requests",
      "max_requests_per_second",
      "refresh",
      "owner",
      "former_owners",
      "on_stale_plan",
    ],
  ];
  const expected = Object.keys(attributes).filter((name) => !others.includes(name));
  expect(rows.map(({ attribute }) => attribute).sort()).toEqual(expected.sort());
});

test.each(rows.filter(({ variable }) => variable !== ""))(
  "$variable is read, and $attribute wins over it",
  ({ variable, attribute, option }) => {
    const base = { IMS_BASE_URL: "https://other.example.com" };
    const value = textOf(attribute);
    const read = (config: Partial<ProviderConfig>, environment: Environment): unknown =>
      resolveSettings({ ...nothing, ...config }, { ...base, ...environment })[option as "baseUrl"];
    expect(read({}, { [variable]: value })).toBe(value);
    const [empty, unset] = [
      attempt(() => read({}, { [variable]: "" })),
      attempt(() => read({}, { [variable]: undefined })),
    ];
    expect(empty).toEqual(unset);
    const own = attribute === "token_transport" ? "interface" : "https://own.example.com";
    expect(read({ [attribute]: own }, { [variable]: value })).toBe(own);
  },
);

test("insecure has no variable", () => {
  expect(rows.filter(({ variable }) => variable === "").map(({ attribute }) => attribute)).toEqual(["insecure"]);
});

test.each(rows)("the construct takes $construct", ({ attribute, construct }) => {
  const value = attribute === "insecure" ? true : textOf(attribute);
  const json = Testing.synthScope((scope) => {
    new ImsProvider(scope, "ims", { [construct]: value, allowLiteralTokens: true });
  });
  expect((JSON.parse(json) as { provider: { ims: unknown[] } }).provider.ims).toEqual([{ [attribute]: value }]);
});

import { unknown } from "terraform-provider-sdk/values";
import { checkAddresses } from "./check-addresses.ts";

const none = { base_url: null, lock_url: null, insecure: null };
const tls = "Requests to http://x.example.com would carry the access token unencrypted.";
const user = "The address holds a user name or a password.";

it.each<[string, Partial<Parameters<typeof checkAddresses>[0]>, readonly (readonly [string, string])[]]>([
  ["nothing", {}, []],
  ["what is not known yet", { base_url: unknown, lock_url: unknown, insecure: unknown }, []],
  ["what can be used", { base_url: "https://x.example.com/api/", lock_url: "postgres://u:p@h/d" }, []],
  ["no TLS", { base_url: "http://x.example.com" }, [["base_url", tls]]],
  ["no TLS, refused", { base_url: "http://x.example.com", insecure: false }, [["base_url", tls]]],
  ["no TLS, allowed", { base_url: "http://x.example.com", insecure: true }, []],
  ["no TLS, perhaps allowed", { base_url: "http://x.example.com", insecure: unknown }, []],
  ["an empty text, which its type refuses", { base_url: "", lock_url: "" }, []],
  ["a password", { base_url: "https://user:hunter2@x.example.com" }, [["base_url", user]]],
  [
    "both",
    { base_url: "x.example.com", lock_url: "mysql://h/d" },
    [
      ["base_url", "The address is not a URL."],
      ["lock_url", 'The address begins with "mysql:", which is not postgres.'],
    ],
  ],
])("validate: %s", (_, config, expected) => {
  const found = checkAddresses({ ...none, ...config });
  expect(found.map(({ path, detail }) => [path, detail.split("\n")[0]])).toEqual(
    expected.map(([attribute, told]) => [[{ attribute }], told]),
  );
  expect(JSON.stringify(found)).not.toContain("hunter2");
});

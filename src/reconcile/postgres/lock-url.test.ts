import { Failure } from "terraform-provider-sdk/core";
import { parseLockUrl, secretsOfLockUrl } from "./lock-url.ts";

describe("parseLockUrl", () => {
  it.each([
    ["postgres://u:p@db.example.com/locks", "PostgreSQL at db.example.com/locks"],
    ["postgresql://db.example.com:6432/locks?sslmode=disable", "PostgreSQL at db.example.com:6432/locks"],
    ["postgres://u@[2001:db8::1]:5432/a%20b", "PostgreSQL at [2001:db8::1]:5432/a b"],
    ["postgres:///locks?host=/var/run/postgresql", "PostgreSQL at /var/run/postgresql/locks"],
  ])("%s is %s", (url, where) => {
    expect(parseLockUrl(url).where).toBe(where);
  });

  it.each([
    ["none", "sslmode=no-verify", "sslmode=no-verify"],
    ["the driver's word for all that verify", "sslmode=require", "sslmode=verify-full"],
    ["the C library's own meaning", "uselibpqcompat=true&sslmode=require", "uselibpqcompat=true&sslmode=require"],
  ])("gives the driver %s", (_, query, expected) => {
    expect(parseLockUrl(`postgres://u:p@h/d?${query}`).connectionString).toBe(`postgres://u:p@h/d?${expected}`);
  });

  it.each([
    ["", "not a URL"],
    ["db.example.com/locks", "not a URL"],
    ["mysql://u:s3cret@h/d", 'begins with "mysql:"'],
    ["postgres://u:s3cret@h/d e", "blanks"],
    ["postgres://u:s3cret@/d", "not a URL"],
    ["postgres:///d", "no host"],
    ["postgres://u:s3cret@h", "no database"],
    ["postgres://u:s3cret%@h/d", "percent sign"],
    ["postgres://u:s3cret@h/d?sslmode=allow", "sslmode is none of"],
  ])("refuses %j without quoting it", (url, expected) => {
    let failure: unknown;
    try {
      parseLockUrl(url);
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(Failure);
    const { code, happened, detail } = failure as Failure;
    expect({ code, detail }).toEqual({
      code: "lock-url-invalid",
      detail: expect.not.stringContaining("s3cret") as string,
    });
    expect(happened).toContain(expected);
  });
});

it.each([
  ["postgres://u:a%2Fb@h/d", ["postgres://u:a%2Fb@h/d", "a%2Fb", "a/b"]],
  ["postgres://u@h/d?password=hidden", ["postgres://u@h/d?password=hidden", "hidden"]],
  ["no URL, but perhaps a password", ["no URL, but perhaps a password"]],
  // the advice names them: taken out there, it could not be followed
  ["postgres://", []],
  ["postgres://u:PASSWORD@h/d", ["postgres://u:PASSWORD@h/d"]],
])("%j holds the secrets %j", (url, secrets) => {
  expect(secretsOfLockUrl(url)).toEqual(secrets);
});

it.each([
  ["in the address", "postgres://u:se%40cret-Pass9@h/d", {}],
  ["in the address, as the driver's option", "postgres://u@h/d?password=se%40cret-Pass9", {}],
  ["in the environment", "postgres://u@h/d", { PGPASSWORD: "se@cret-Pass9" }],
])("a password %s is taken out of what the server says", (_, url, environment) => {
  const said = parseLockUrl(url, environment).redact("got se@cret-Pass9 of u");
  expect(said).toBe("got [secret] of u");
});

import { Failure } from "terraform-provider-sdk/core";

/** A PostgreSQL to keep locks in. */
export interface LockAddress {
  /** As the driver wants it. Holds the password. */
  readonly connectionString: string;
  /** For people, without user and password: `PostgreSQL at HOST/DB`. */
  readonly where: string;
}

const sslModes = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"];
/** Modes that the driver treats as `verify-full`, with a warning to stderr. */
const verifying = ["prefer", "require", "verify-ca"];

/**
 * Reads `lock_url`.
 *
 * @throws Failure `lock-url-invalid`, which never quotes the address: it may hold a password
 */
export function parseLockUrl(text: string): LockAddress {
  if (/[\s\p{Cc}]/u.test(text)) throw invalid("The address holds blanks or control characters.");
  if (!URL.canParse(text)) throw invalid("The address is not a URL.");
  const url = new URL(text);
  if (url.protocol !== "postgres:" && url.protocol !== "postgresql:")
    throw invalid(`The address begins with "${url.protocol}", which is not postgres.`);
  const mode = url.searchParams.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) throw invalid(`sslmode is none of ${sslModes.join(", ")}.`);
  const host = url.searchParams.get("host") ?? decoded(url.host);
  const database = decoded(url.pathname.slice(1));
  if (host === "") throw invalid("The address names no host.");
  if (database === "") throw invalid("The address names no database: locks are those of one database.");
  decoded(url.username + url.password);
  if (mode !== null && verifying.includes(mode) && url.searchParams.get("uselibpqcompat") !== "true")
    url.searchParams.set("sslmode", "verify-full");
  return { connectionString: url.href, where: `PostgreSQL at ${host}/${database}` };
}

/** The secret texts of an address: the address itself, and its password in encoded and decoded form. */
export function secretsOfLockUrl(text: string): readonly string[] {
  if (!URL.canParse(text)) return [text];
  const { password, searchParams } = new URL(text);
  const texts = [text, password, unescaped(password), ...searchParams.getAll("password")];
  return [...new Set(texts)].filter((one) => one !== "");
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid("A percent sign in the address is not followed by two hexadecimal digits; write it as %25.");
  }
}

function invalid(happened: string): Failure {
  return new Failure({
    code: "lock-url-invalid",
    doing: "Cannot use lock_url",
    happened,
    remedy:
      "Give it as `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=verify-full`, special characters in user and password percent-encoded.",
    fields: [{ path: ["lock_url"], message: happened }],
  });
}

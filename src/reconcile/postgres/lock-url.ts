import { Failure } from "terraform-provider-sdk/core";
import { createRedactor, type Redact } from "../../core/redactor.ts";
import { Secret } from "../../core/secret.ts";

/** A PostgreSQL to keep locks in. */
export interface LockAddress {
  /** As the driver wants it. Holds the password. */
  readonly connectionString: string;
  /** For people, without user and password: `PostgreSQL at HOST/DB`. */
  readonly where: string;
  /** Takes the password out of what the server says: it may repeat what it was sent. */
  readonly redact: Redact;
}

const sslModes = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"];
/** Modes that the driver treats as `verify-full`, with a warning to stderr. */
const verifying = ["prefer", "require", "verify-ca"];

/**
 * Reads `lock_url`. `environment`: where the driver takes the password from that the address leaves out (`PGPASSWORD`).
 *
 * @throws Failure `lock-url-invalid`, which never quotes the address: it may hold a password
 */
export function parseLockUrl(
  text: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): LockAddress {
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
  const redactor = createRedactor();
  for (const secret of [...secretsOfLockUrl(text), environment["PGPASSWORD"] ?? ""]) redactor.add(new Secret(secret));
  return { connectionString: url.href, where: `PostgreSQL at ${host}/${database}`, redact: redactor.redact };
}

/** What {@link parseLockUrl} asks for. */
const form = "postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=verify-full";

/**
 * The secret texts of an address: the address itself, and its password in encoded and decoded form. What stands in the form that we ask for is
 * none: taken out, it would spoil the advice.
 */
export function secretsOfLockUrl(text: string): readonly string[] {
  return [...new Set([text, ...passwordsOf(text)])].filter((one) => !form.includes(one));
}

function passwordsOf(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const { password, searchParams } = new URL(text);
  return [password, unescaped(password), ...searchParams.getAll("password")];
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
    remedy: `Give it as \`${form}\`, special characters in user and password percent-encoded.`,
    fields: [{ path: ["lock_url"], message: happened }],
  });
}

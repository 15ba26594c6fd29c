/** The code of an error of the network or a file. The code only: messages may hold the URL, and so the token. */
export function errorCode(error: unknown): string {
  const code: unknown = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : "UNKNOWN_ERROR";
}

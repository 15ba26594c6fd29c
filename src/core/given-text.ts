/** The text of a file that a user gives. `>` of Windows PowerShell writes UTF-16, and says so by its first two octets; a mark is no text. */
export function givenText(octets: Uint8Array): string {
  const mark = Buffer.from(octets.subarray(0, 2)).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(octets);
}

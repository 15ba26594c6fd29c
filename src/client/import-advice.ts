/** The ways to import what an id names, to be followed to the letter but for the address. */
export function howToImport(id: string): string {
  return `terraform import ADDRESS ${inShell(id)}, or an import block with id = ${inConfiguration(id)}`;
}

/** A text as one word of a command line. */
export function inShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text as Terraform's language writes it. */
function inConfiguration(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");
}

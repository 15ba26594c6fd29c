/** The ways to import what an id names, to be followed to the letter but for the address. */
export function howToImport(id: string): string {
  return `terraform import ADDRESS ${inShell(id)}, or an import block with id = ${inConfiguration(id)}`;
}

/** What to do where a resource cannot be created, since an object of its name exists. */
export function wayToExisting(id: string): string {
  return `To manage the existing one, import it: ${howToImport(id)}. ${wayToReplace("it")}`;
}

/** The same where a resource is replaced, and what is in the way is its own. */
export function wayToReplace(what: "it" | "them"): string {
  return (
    `If this resource replaces the one that has ${what}, take create_before_destroy out of its lifecycle block, and of those that ` +
    "depend on it, since the two cannot stand side by side."
  );
}

/** A text as one word of a command line. */
export function inShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text as Terraform's language writes it. */
function inConfiguration(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");
}

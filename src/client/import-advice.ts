import type { KilledPlace } from "../reconcile/index.ts";

/** The ways to import what an id names, to be followed to the letter but for the address. */
export function howToImport(id: string): string {
  return `${importCommand(id)}, or an import block with id = ${inConfiguration(unbroken(id))}`;
}

/** The command that imports what an id names. */
export function importCommand(id: string): string {
  return `terraform import ADDRESS ${inShell(unbroken(id))}`;
}

/** An import id without blanks: engines break the lines of a message there, and with a line break within it names nothing. */
export function unbroken(id: string): string {
  return id.replaceAll(" ", "%20");
}

/** What is told before the ways to import of objects that killed runs with other states were creating. */
export function wayOfKilledRuns(places: readonly KilledPlace[]): string {
  const [runs, tests] = [false, true].map((isTest) => {
    const directories = places.filter((place) => (place.isTest ?? false) === isTest).map(({ directory }) => directory);
    return [...new Set(directories)].map((directory) => JSON.stringify(directory)).join(" and ");
  });
  const ofRuns =
    `A run in ${runs} was cut off while it created this. If that directory is to keep it, apply there again, with the same workspace and ` +
    "state: that takes it over. ";
  const ofTests =
    `A run of tests in ${tests} was cut off while it created this. If nobody needs it, run the tests there again (terraform test, or tofu test): ` +
    "that takes it over, and destroys it at its end. ";
  return `${runs === "" ? "" : ofRuns}${tests === "" ? "" : ofTests}`;
}

/** What to do where a resource cannot be created, since an object of its name exists. `killed`: see {@link wayOfKilledRuns}. */
export function wayToExisting(id: string, killed = ""): string {
  return `${killed}To manage the existing one, import it: ${howToImport(id)}. ${wayToReplace("it")}`;
}

/** The same where a resource is replaced, and what is in the way is its own. */
export function wayToReplace(what: "it" | "them"): string {
  return (
    `${wayWithDeposed(what)} If this resource replaces the one that has ${what}, take create_before_destroy out of its lifecycle block, and ` +
    "of those that depend on it, since the two cannot stand side by side."
  );
}

/** What to do where a deposed object is in the way: engines delete it after the create, and do not say which resource it is of. */
export function wayWithDeposed(what: string): string {
  return (
    `If the plan destroys a deposed object that has ${what}, which a replacement left that failed half way, and replaces the resource that ` +
    `declares ${what}, undo the change of the configuration and apply: that deletes it. Then make the change again. If the plan creates that ` +
    "resource, as a new one or after -replace or replace_triggered_by alone, take the resource out, apply that, and then declare it again."
  );
}

/** What to do where a deposed object cannot be deleted: no configuration reaches it, and no command but this. */
export const wayToForgetDeposed =
  "Of a deposed object, which a replacement left that failed half way, no setting can be changed. To have Terraform forget it, note the id that " +
  "terraform state show ADDRESS shows of what took its place, and run terraform state rm ADDRESS, which forgets both; then import the latter " +
  "again (terraform import ADDRESS ID).";

/**
 * How to have Terraform forget what a plan may delete. Whether that is a deposed object, no engine tells a provider, and the command forgets what
 * took its place, too. `id`: what is imported again.
 */
export function wayToForget(id?: string): string {
  const ways =
    id === undefined
      ? "a removed block with destroy = false, or terraform state rm ADDRESS"
      : "terraform state rm ADDRESS";
  const toImport =
    id === undefined
      ? ""
      : ` If it is to be managed here, import it after that: ${howToImport(id)}. One that was deposed needs a resource of its own for that.`;
  return `${ways}; where the plan calls it deposed, as follows.${toImport} ${wayToForgetDeposed}`;
}

/** A text as one word of a command line. */
export function inShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text as Terraform's language writes it. */
function inConfiguration(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");
}

/** What a service keeps objects in: one that is not there has none, and yet proves of none that it was deleted. */
export type Container = "customer" | "zone" | "cluster";

/**
 * What to do where the service does not find a container. No reading tells whether it is gone or hidden from this token, so no resource in it
 * counts as gone: the user says so. (docs/behaviour.md#absence-and-presence)
 */
export function checkContainer(what: Container): string {
  return (
    `Check that the ${what} exists and that the access token may use it. If it is gone for good, take what is in it out of the configuration, ` +
    "and have Terraform forget each resource: terraform state rm ADDRESS."
  );
}

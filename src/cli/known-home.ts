import { homedir, userInfo } from "node:os";

/** What the system says of the user of this process. */
interface System {
  readonly homedir: () => string;
  readonly userInfo: () => { readonly homedir: string };
}

/**
 * The user's home, as Terraform and OpenTofu find it: an empty HOME counts as none. Undefined unless HOME or the system says where it is: so it is
 * for a user of whom a container knows the number alone.
 */
export function knownHome(system: System = { homedir, userInfo }): string | undefined {
  try {
    return system.homedir() || system.userInfo().homedir || undefined;
  } catch {
    return undefined;
  }
}

import { clockSkewMs } from "../../reconcile/index.ts";
import { dateHeaderMs, isEarlier } from "../service-clock.ts";
import { hasSetting, type Project, type ProjectDeclaration } from "./project.ts";

/** What was known before a create, to distinguish the new project from others with the same name. */
export interface Beginning {
  readonly declared: ProjectDeclaration;
  /** Ids that could be read before. */
  readonly known: ReadonlySet<string>;
  /** When it was sent, Unix ms by the service's clock; `undefined` where the service's responses have no `Date` header. */
  readonly since: number | undefined;
  /** How long its caller waits for it. */
  readonly timeoutMs: number;
}

/** A service may begin so late with what it was asked for, also where nobody waits for it any more. In ms. */
const begunWithinMs = 3_600_000;

/** Which project is ours. `maybe`: its settings are not complete enough to be sure. */
export type Identified =
  | { readonly kind: "none" }
  | { readonly kind: "one" | "maybe"; readonly project: Project }
  | { readonly kind: "several"; readonly projects: readonly Project[] };

/**
 * Finds the project that a create made: a new id with the name, customer and admins declared, created after we began, and not long after, by
 * the service's own clock, where both times are known. No project of the name was there when it was sent. While its settings are not
 * there yet it may be ours; two that are ours by all that is known are never chosen between. (docs/behaviour.md#projects)
 */
export function identify(named: readonly Project[], beginning: Beginning): Identified {
  const { declared, known } = beginning;
  const fresh = named.filter(
    (project) => !known.has(project.id) && !isOld(project, beginning) && !isLate(project, beginning),
  );
  const sure = fresh.filter(
    (project) => hasSetting(declared, project, "customerId") && hasSetting(declared, project, "adminUids"),
  );
  const open = fresh.filter((project) => !sure.includes(project) && isIncomplete(project, declared));
  const [first, ...others] = sure;
  if (first !== undefined && others.length > 0) return { kind: "several", projects: sure };
  if (first !== undefined) return open.length === 0 ? { kind: "one", project: first } : { kind: "none" };
  const [candidate] = open;
  return candidate !== undefined && open.length === 1 ? { kind: "maybe", project: candidate } : { kind: "none" };
}

/** Whether it was created before it was asked for, where both times are known. */
export function isOld({ created }: Project, { since }: Beginning): boolean {
  return isEarlier(created, since, clockSkewMs);
}

/** Whether it was, unless the clocks of the service differ. */
export function mayBeOld({ created }: Pick<Project, "created">, { since }: Beginning): boolean {
  return isEarlier(created, since, dateHeaderMs);
}

/** Whether it was created so long after it was asked for that the request cannot have made it, where both times are known. */
export function isLate({ created }: Project, { since, timeoutMs }: Beginning): boolean {
  return created !== null && isEarlier(since ?? null, created, begunWithinMs + timeoutMs);
}

/** Whether what it shows so far could still become what is declared. */
function isIncomplete(project: Project, declared: ProjectDeclaration): boolean {
  const hasOtherCustomer = project.customerId !== null && !hasSetting(declared, project, "customerId");
  const declaredAdmins = declared.adminUids ?? [];
  const hasOtherAdmins = (project.adminUids ?? []).some((uid) => !declaredAdmins.includes(uid));
  return !hasOtherCustomer && !hasOtherAdmins;
}

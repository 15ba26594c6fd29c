import type { Value, ValueObject } from "terraform-provider-sdk/values";
import type { AttributeDiff } from "./differences.ts";
import type { DeclaredResource } from "./read-stack.ts";

/** How what a construct declares differs from what the service has. */
export interface ConstructDiff {
  /**
   * The construct's path in the app; empty for an object that no construct declares. With `count` or `forEach` the object's number
   * or key stands behind it: `stack/www["a"]`.
   */
  readonly path: string;
  /** Type name in Terraform, for example `ims_dns_record`. */
  readonly kind: string;
  /** Import ID of the object that was found; `(sensitive value)` where a part of it comes from a sensitive variable. */
  readonly id: string | undefined;
  /**
   * What would have to happen. `replace`: an attribute differs that cannot be changed. `unknown`: only Terraform knows which
   * object this is, or it could not be read. `invalid`: the declaration breaks a rule, or each plan of it is refused. `undeclared`: the
   * service has it, and no construct declares it.
   */
  readonly action: "create" | "update" | "replace" | "none" | "unknown" | "invalid" | "undeclared";
  /** The attributes that differ, by the names of the properties. */
  readonly changes: readonly AttributeDiff[];
  /** Properties that only Terraform knows, and that were not compared. */
  readonly unknown: readonly string[];
  /** Of `invalid`: what is wrong, or why a plan is refused. Of `unknown`: why the object could not be read. */
  readonly problems?: readonly string[] | undefined;
  /** Of `unknown`: why only Terraform knows which objects `count` or `forEach` make. */
  readonly reason?: string | undefined;
}

/** A declaration, and what it was compared with. */
export interface Compared {
  readonly resource: DeclaredResource;
  /** What is declared, where what is not known is as good as not said. */
  readonly known: ValueObject;
  /** Attributes and blocks whose values come from sensitive variables. */
  readonly sensitive: ReadonlySet<string>;
  /** Path segment of the platform that it was compared with. */
  readonly platform: string;
  /** What was found. */
  readonly found: Readonly<Record<string, Value>> | undefined;
  readonly diff: ConstructDiff;
}

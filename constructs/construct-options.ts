import type {
  FileProvisioner,
  ITerraformIterator,
  LocalExecProvisioner,
  RemoteExecProvisioner,
  SSHProvisionerConnection,
  TerraformCount,
  TerraformMetaArguments,
  TerraformProvider,
  TerraformResourceLifecycle,
  WinrmProvisionerConnection,
} from "cdktf";
import type { Dependency } from "./dependencies.ts";

/** What every resource and data source takes besides its attributes. */
export interface ConstructOptions {
  /**
   * The provider to use, where a stack has several.
   *
   * @default - the stack's provider `ims` without an alias
   */
  readonly provider?: TerraformProvider | undefined;
  /**
   * What must be there before. Constructs stand for everything inside them.
   *
   * @default - what the attributes refer to
   */
  readonly dependsOn?: readonly Dependency[] | undefined;
  /**
   * Terraform's `lifecycle`: conditions, `createBeforeDestroy`, `preventDestroy`, `ignoreChanges`, `replaceTriggeredBy`.
   *
   * @default - none
   */
  readonly lifecycle?: Lifecycle | undefined;
  /**
   * One object for each element, where Terraform alone knows the elements. A loop in TypeScript gives better addresses
   * wherever they are known.
   *
   * @default - one object
   */
  readonly forEach?: ITerraformIterator | undefined;
  /**
   * Number of equal objects.
   *
   * @default - one object
   */
  readonly count?: number | TerraformCount | undefined;
}

/** What every resource takes besides its attributes. */
export interface ResourceOptions extends ConstructOptions {
  /**
   * What Terraform runs when the object was created, or before it is destroyed.
   *
   * @default - nothing
   */
  readonly provisioners?: readonly (FileProvisioner | LocalExecProvisioner | RemoteExecProvisioner)[] | undefined;
  /**
   * How the machine of provisioners is reached.
   *
   * @default - none
   */
  readonly connection?: SSHProvisionerConnection | WinrmProvisionerConnection | undefined;
}

type Readonlies<T> = {
  readonly [Name in keyof T]: T[Name] extends (infer Element)[] | undefined ? readonly Element[] | undefined : T[Name];
};

/** Terraform's `lifecycle`, with lists that may be read-only. */
export type Lifecycle = Readonlies<Omit<TerraformResourceLifecycle, "ignoreChanges">> & {
  readonly ignoreChanges?: readonly string[] | "all" | undefined;
};

/** The properties of a kind's construct: the attributes of its L1 class, except those named, and what every resource takes. */
export type Props<Config, Changed extends keyof Config = never> = ResourceOptions &
  Omit<Config, keyof TerraformMetaArguments | Changed>;

/** The same of a data source. */
export type DataProps<Config> = ConstructOptions & Omit<Config, keyof TerraformMetaArguments>;

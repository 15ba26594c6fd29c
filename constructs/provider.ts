import { TerraformProvider, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import {
  attributes,
  type refreshModes,
  type stalePolicies,
  type tokenTransports,
} from "../src/provider/provider-attributes.ts";
import type { DescribedKind } from "../src/diff/described-kind.ts";
import { checkOverrides } from "./check-overrides.ts";
import { checkOnSynth } from "./checks.ts";
import { checkStackId } from "./check-stack-id.ts";
import { ImsProvider as Part, type ImsProviderConfig } from "./generated/index.ts";
import { asHcl } from "./as-hcl.ts";
import { areProperties, asProperties } from "./properties.ts";
import { withTextTokensIn } from "./text-tokens.ts";
import { openSecrets, wrongBaseUrl } from "./provider-secrets.ts";
import { createWarner } from "./warnings.ts";

/** How tokens are sent. */
export const TokenTransport = {
  /** As a query parameter to servers and platform, as a header to DNS. */
  INTERFACE: "interface",
  /** As the header `X-AccessToken` everywhere, which keeps tokens out of addresses. */
  HEADER: "header",
} as const satisfies Readonly<Record<string, (typeof tokenTransports)[number]>>;
export type TokenTransport = (typeof TokenTransport)[keyof typeof TokenTransport];

/** How records are refreshed. */
export const RefreshMode = {
  /** A zone is read once, and each record on its own only where in doubt. */
  ZONE: "zone",
  /** Each set of records is read. */
  EXACT: "exact",
} as const satisfies Readonly<Record<string, (typeof refreshModes)[number]>>;
export type RefreshMode = (typeof RefreshMode)[keyof typeof RefreshMode];

/** What becomes of a change whose object is not as its plan showed it. */
export const StalePolicy = {
  /** Nothing of it is written, and the error says what changed. */
  ERROR: "error",
  /** It is applied with a warning. */
  WARN: "warn",
} as const satisfies Readonly<Record<string, (typeof stalePolicies)[number]>>;
export type StalePolicy = (typeof StalePolicy)[keyof typeof StalePolicy];

/** The settings of the provider. What is left out comes from the environment of Terraform. */
export interface ImsProviderProps extends Omit<ImsProviderConfig, "tokenTransport" | "refresh" | "onStalePlan"> {
  /**
   * How tokens are sent. Environment: `IMS_TOKEN_TRANSPORT`.
   *
   * @default TokenTransport.INTERFACE
   */
  readonly tokenTransport?: TokenTransport | (string & {});
  /**
   * How records are refreshed. Environment: `IMS_REFRESH`.
   *
   * @default RefreshMode.ZONE
   */
  readonly refresh?: RefreshMode | (string & {});
  /**
   * What becomes of an update or deletion whose object somebody else changed since the plan was made. Environment:
   * `IMS_ON_STALE_PLAN`.
   *
   * @default StalePolicy.ERROR
   */
  readonly onStalePlan?: StalePolicy | (string & {});
  /**
   * Whether tokens may be written into the program. They then stand in clear in `cdk.tf.json` and in every saved plan. Not an
   * attribute of the provider.
   *
   * @default false
   */
  readonly allowLiteralTokens?: boolean;
}

const kind: DescribedKind = { typeName: "ims", attributes };

/**
 * The provider `ims` of a stack. What is not given comes from the environment of Terraform, such as `IMS_BASE_URL` and
 * `IMS_ACCESS_TOKEN`: leave tokens there, or take them from a sensitive variable. A token written into the program is refused
 * at synth.
 *
 * @example
 * new ImsProvider(stack, "ims", { baseUrl: "https://api.example.com" });
 */
export class ImsProvider extends Part {
  constructor(scope: Construct, id: string, options?: ImsProviderProps) {
    const { allowLiteralTokens = false, ...props } = asProperties(options);
    super(scope, id, props);
    checkOnSynth(this, { kind, given: areProperties(options) ? props : options });
    checkStackId(this);
    checkOverrides(this);
    this.node.addValidation({ validate: () => sameAlias(this) });
    this.node.addValidation({ validate: () => wrongBaseUrl(this) });
    if (!allowLiteralTokens) checkSecrets(this);
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return withTextTokensIn(super.synthesizeAttributes());
  }

  /** What `cdktf synth --hcl` writes of it. */
  override toHclTerraform(): unknown {
    return asHcl(this, super.toHclTerraform());
  }
}

function checkSecrets(provider: Part): void {
  const warn = createWarner(provider);
  provider.node.addValidation({
    validate: () => {
      const { errors, warnings } = openSecrets(provider);
      warn(warnings);
      return [...errors];
    },
  });
}

/** A complaint about an earlier provider of the stack under the same name. */
function sameAlias(provider: Part): string[] {
  const stack = TerraformStack.of(provider);
  const all = stack.node.findAll().filter((one) => TerraformProvider.isTerraformProvider(one));
  const isSame = ({ terraformResourceType, alias }: TerraformProvider): boolean =>
    terraformResourceType === provider.terraformResourceType && alias === provider.alias;
  const earlier = all
    .slice(0, all.indexOf(provider))
    .find((other) => TerraformStack.of(other) === stack && isSame(other));
  if (earlier === undefined) return [];
  const said =
    provider.alias === undefined ? "has no alias either" : `has the alias ${JSON.stringify(provider.alias)}, too`;
  return [
    `alias: ${earlier.node.path} ${said}. Terraform takes one such provider: give this one another \`alias\`, and name it as ` +
      "`provider` where it is used.",
  ];
}

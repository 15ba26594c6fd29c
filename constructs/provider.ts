import { Annotations, Token } from "cdktf";
import type { Construct } from "constructs";
import { attributes, type refreshModes, type tokenTransports } from "../src/provider/attributes.ts";
import { propertyName } from "./attribute-names.ts";
import { declaredValue, type Properties } from "./declared.ts";
import type { DescribedKind } from "./described-kind.ts";
import { ImsProvider as Part, type ImsProviderConfig } from "./generated/index.ts";
import { problemsOf } from "./validation.ts";

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

export interface ImsProviderProps extends Omit<ImsProviderConfig, "tokenTransport" | "refresh"> {
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
}

const kind: DescribedKind = { typeName: "ims", attributes };

/**
 * The provider `ims` of a stack. What is not given comes from the environment of Terraform, such as `IMS_BASE_URL` and
 * `IMS_ACCESS_TOKEN`: leave tokens there, or take them from a sensitive variable.
 *
 * @example
 * new ImsProvider(stack, "ims", { baseUrl: "https://api.example.com" });
 */
export class ImsProvider extends Part {
  constructor(scope: Construct, id: string, props: ImsProviderProps = {}) {
    super(scope, id, props);
    const properties: Properties = { ...props };
    this.node.addValidation({ validate: () => problemsOf(properties, declaredValue(this, properties, kind), kind) });
    const literal = secrets.filter((name) => isLiteral(properties[name]));
    if (literal.length > 0)
      Annotations.of(this).addWarning(
        `${literal.join(", ")}: written in clear into cdk.tf.json. Use a sensitive TerraformVariable or IMS_ACCESS_TOKEN.`,
      );
  }
}

const secrets = Object.entries(attributes)
  .filter(([, attribute]) => attribute.sensitive === true)
  .map(([name]) => propertyName(name));

function isLiteral(value: unknown): boolean {
  return typeof value === "string" && !Token.isUnresolved(value) && !value.includes("${");
}

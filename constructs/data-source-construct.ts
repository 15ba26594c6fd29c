import type { TerraformDataSource } from "cdktf";
import type { Construct } from "constructs";
import type { Props } from "./construct-options.ts";
import type { DescribedKind } from "./described-kind.ts";
import { defineAttributeGetters, ImsConstruct, type AttributesOf } from "./ims-construct.ts";

/** Left out where every argument is optional. */
type Arguments<Config> = object extends Props<Config> ? [props?: Props<Config>] : [props: Props<Config>];

/** What `defineDataSourceConstruct` makes: a class to extend. */
export type DataSourceConstructClass<Config, Part extends TerraformDataSource> = new (
  scope: Construct,
  id: string,
  ...props: Arguments<Config>
) => AttributesOf<Part> & ImsConstruct<Part>;

/** Defines the construct class of a kind of data source from its L1 class. */
export function defineDataSourceConstruct<Config, Part extends TerraformDataSource>(
  part: new (scope: Construct, id: string, config: Config) => Part,
  kind: DescribedKind,
): DataSourceConstructClass<NonNullable<Config>, Part> {
  class Defined extends ImsConstruct<Part> {
    constructor(scope: Construct, id: string, props: Partial<Props<Config>> = {}) {
      super(scope, id, props, { part, kind });
    }
  }
  defineAttributeGetters(Defined, kind);
  return Defined as unknown as DataSourceConstructClass<NonNullable<Config>, Part>;
}

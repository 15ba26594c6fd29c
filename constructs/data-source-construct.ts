import type { DataProps } from "./construct-options.ts";
import type { DescribedKind } from "../src/diff/described-kind.ts";
import { defineConstruct, type ConstructClass, type L1Class } from "./ims-construct.ts";

type ConfigOf<Class extends L1Class> = NonNullable<ConstructorParameters<Class>[2]>;

/** Left out where every argument is optional. */
type Arguments<Config> = object extends DataProps<Config> ? [props?: DataProps<Config>] : [props: DataProps<Config>];

/** Defines the construct class of a kind of data source from its L1 class. */
export function defineDataSourceConstruct<Class extends L1Class>(
  part: Class,
  kind: DescribedKind,
): ConstructClass<Class, Arguments<ConfigOf<Class>>> {
  return defineConstruct<Arguments<ConfigOf<Class>>>()(part, kind);
}

import {
  platformCluster,
  platformClusters,
  platformNodes,
  platformProjects,
} from "../src/resources/listings/listings.ts";
import { platformProjectData } from "../src/resources/platform-project/data-source.ts";
import { defineDataSourceConstruct } from "./data-source-construct.ts";
import * as l1 from "./generated/index.ts";

/** Clusters that the token has access to. */
export class DataImsPlatformClusters extends defineDataSourceConstruct(l1.DataImsPlatformClusters, platformClusters) {}

/** A cluster and what it lists. */
export class DataImsPlatformCluster extends defineDataSourceConstruct(l1.DataImsPlatformCluster, platformCluster) {}

/** Nodes of a cluster that the token has access to. */
export class DataImsPlatformNodes extends defineDataSourceConstruct(l1.DataImsPlatformNodes, platformNodes) {}

/** Projects of a cluster that the token has access to. */
export class DataImsPlatformProjects extends defineDataSourceConstruct(l1.DataImsPlatformProjects, platformProjects) {}

/** A project of a cluster. */
export class DataImsPlatformProject extends defineDataSourceConstruct(l1.DataImsPlatformProject, platformProjectData) {}

import { platformCluster } from "../src/resources/platform-cluster/index.ts";
import { platformClusters } from "../src/resources/platform-clusters/index.ts";
import { platformNodes } from "../src/resources/platform-nodes/index.ts";
import { platformProjectData } from "../src/resources/platform-project/index.ts";
import { platformProjects } from "../src/resources/platform-projects/index.ts";
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

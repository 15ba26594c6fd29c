import { customers, servers } from "../src/resources/listings/listings.ts";
import { serverDefinitionData } from "../src/resources/server-definition/data-source.ts";
import { serverFacts } from "../src/resources/server-facts/data-source.ts";
import { defineDataSourceConstruct } from "./data-source-construct.ts";
import * as l1 from "./generated/index.ts";

/** Customers that the token has access to. */
export class DataImsCustomers extends defineDataSourceConstruct(l1.DataImsCustomers, customers) {}

/** Servers of a customer, or of all customers. */
export class DataImsServers extends defineDataSourceConstruct(l1.DataImsServers, servers) {}

/** A server definition. */
export class DataImsServerDefinition extends defineDataSourceConstruct(
  l1.DataImsServerDefinition,
  serverDefinitionData,
) {}

/** Facts of a server: what its configuration management reports of it. */
export class DataImsServerFacts extends defineDataSourceConstruct(l1.DataImsServerFacts, serverFacts) {}

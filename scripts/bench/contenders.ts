import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { version } from "../../package.json";
import { startedFile } from "../executables/build.ts";
import { hostPlatform, nameOf } from "../executables/platforms.ts";
import { pathsIn } from "./row.ts";

const root = join(__dirname, "../..");
export const script = join(root, "dist/terraform-provider-ims");
export const executable = join(
  root,
  "release/executables",
  nameOf(hostPlatform()),
  startedFile(hostPlatform(), version),
);

/** A way to declare the same objects to the same engine. */
export interface Contender {
  /** One word, for files and options. */
  readonly key: string;
  /** For readers. */
  readonly name: string;
  readonly objects: "servers" | "records" | "none";
  /** The provider's executable, and the address that the configuration names it by. Absent: one that is built into the engine. */
  readonly provider?: { readonly source: string; readonly file: string };
  /** A configuration with so many objects. */
  hcl(count: number): string;
  /** The same with ten of them changed. */
  changed?(count: number): string;
}

/** What they reach the service by. All tokens are in the environment of the engine. */
export const customer = "acme";
export const zone = "example.com";

const server = `environment = "production"
  project     = "shop"
  role        = "web"
  location    = "zrh1"`;
const fqdn = "bench\${count.index}.example.com";

const imsServers = (count: number): string => `${required("ims", "infra-management/ims")}
resource "ims_server_definition" "bench" {
  count       = ${count}
  customer    = "${customer}"
  fqdn        = "${fqdn}"
  ${server}
}
`;

const imsRecords = (count: number): string => `${required("ims", "infra-management/ims")}
resource "ims_dns_record" "bench" {
  count = ${count}
  zone  = "${zone}"
  name  = "${fqdn}."
  type  = "A"
  data  = ["192.0.2.\${count.index % 250}"]
}
`;

const terraformData = (count: number): string => `resource "terraform_data" "bench" {
  count = ${count}
  input = {
  fqdn        = "${fqdn}"
  ${server}
  }
}
`;

/** What people write who have no provider for the service. */
const curl = (count: number): string => `resource "terraform_data" "bench" {
  count = ${count}
  input = {
  fqdn        = "${fqdn}"
  ${server}
  }

  provisioner "local-exec" {
    command = "curl -sSf -o /dev/null -X POST -H \\"X-AccessToken: $IMS_ACCESS_TOKEN\\" -H 'Content-Type: application/json' -d '\${jsonencode(self.input)}' $IMS_BASE_URL/servers/1/${customer}/"
  }

  provisioner "local-exec" {
    when    = destroy
    command = "curl -sSf -o /dev/null -X DELETE -H \\"X-AccessToken: $IMS_ACCESS_TOKEN\\" $IMS_BASE_URL/servers/1/${customer}/\${self.input.fqdn}"
  }
}
`;

const nullResources = (count: number): string => `${required("null", "hashicorp/null")}
resource "null_resource" "bench" {
  count = ${count}
  triggers = {
  fqdn        = "${fqdn}"
  ${server}
  }
}
`;

/** As long in the state as a record is there: with a local state the engine writes all objects for each that it has changed. */
const longNullResources = (count: number): string => `${required("null", "hashicorp/null")}
resource "null_resource" "bench" {
  count = ${count}
  triggers = {
    cls               = "IN"
    comment           = "null"
    data              = "192.0.2.\${count.index % 250}"
    data_comments     = "null"
    id                = "${zone}/A/${fqdn}."
    name              = "${fqdn}."
    ttl               = "null"
    type              = "A"
    wait_until_served = "null"
    zone              = "${zone}"
  }
}
`;

const restApi = (count: number): string => `${required("restapi", "mastercard/restapi")}
variable "base_url" {}
variable "token" {}
provider "restapi" {
  uri                  = var.base_url
  write_returns_object = false
  id_attribute         = "fqdn"
  headers              = { "X-AccessToken" = var.token, "Content-Type" = "application/json" }
}
resource "restapi_object" "bench" {
  count       = ${count}
  path        = "/servers/1/${customer}"
  create_path = "/servers/1/${customer}/"
  ignore_server_additions = true
  data        = jsonencode({
  fqdn        = "${fqdn}"
  ${server}
  })
}
`;

const restful = (count: number): string => `${required("restful", "magodo/restful")}
variable "base_url" {}
variable "token" {}
provider "restful" {
  base_url = var.base_url
  client   = { tls_insecure_skip_verify = false }
  header   = { "X-AccessToken" = var.token }
}
resource "restful_resource" "bench" {
  count         = ${count}
  path          = "/servers/1/${customer}/"
  create_method = "POST"
  read_path     = "/servers/1/${customer}/${fqdn}"
  update_path   = "/servers/1/${customer}/${fqdn}"
  delete_path   = "/servers/1/${customer}/${fqdn}"
  body = {
  fqdn        = "${fqdn}"
  ${server}
  }
}
`;

/** The beginning of a configuration. */
export function required(name: string, source: string): string {
  return `terraform {\n  required_providers {\n    ${name} = { source = "${source}" }\n  }\n}\n`;
}

/** All that can run here: the peers whose executables the environment names, and our own. */
export function contenders(): readonly Contender[] {
  const peer = (variable: string, contender: Omit<Contender, "provider">, source: string): readonly Contender[] =>
    pathsIn(variable, delimiter).map((file) => ({ ...contender, provider: { source, file } }));
  const own = (file: string, how: string, suffix: string): readonly Contender[] => {
    if (!existsSync(file)) return [];
    const provider = { source: "infra-management/ims", file };
    return [
      {
        key: `servers${suffix}`,
        name: `\`ims_server_definition\`, ${how}`,
        objects: "servers",
        provider,
        hcl: imsServers,
      },
      { key: `records${suffix}`, name: `\`ims_dns_record\`, ${how}`, objects: "records", provider, hcl: imsRecords },
    ];
  };
  return [
    { key: "floor", name: "`terraform_data`, no request", objects: "none", hcl: terraformData },
    ...peer(
      "IMS_BENCH_NULL_PROVIDER",
      { key: "null", name: "`null_resource` of the Go null provider, no request", objects: "none", hcl: nullResources },
      "hashicorp/null",
    ),
    ...peer(
      "IMS_BENCH_NULL_PROVIDER",
      {
        key: "null-long",
        name: "`null_resource`, as long in the state as a record",
        objects: "none",
        hcl: longNullResources,
      },
      "hashicorp/null",
    ),
    ...own(script, "script", ""),
    ...own(executable, "executable", "-executable"),
    { key: "curl", name: "`terraform_data` with curl in provisioners", objects: "servers", hcl: curl },
    ...peer(
      "IMS_BENCH_RESTAPI_PROVIDER",
      { key: "restapi", name: "`restapi_object` of a generic REST provider", objects: "servers", hcl: restApi },
      "mastercard/restapi",
    ),
    ...peer(
      "IMS_BENCH_RESTFUL_PROVIDER",
      { key: "restful", name: "`restful_resource` of another generic REST provider", objects: "servers", hcl: restful },
      "magodo/restful",
    ),
  ];
}

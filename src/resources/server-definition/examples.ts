import type { Example } from "../example.ts";

export const resource: Example = {
  hcl: `resource "ims_server_definition" "web" {
  customer    = "acme"
  fqdn        = "web3.example.com"
  environment = "production"
  project     = "shop"
  role        = "webserver"
  location    = "zrh1"
  region      = "ZRH.CH"
  zone        = "dmz"
  stage       = "prod"

  # when the server is destroyed, its records go first
  decommission {
    dns_cleanup_zones = ["example.com"]
  }
}
`,
  identity: { customer: "acme", fqdn: "web3.example.com" },
  imports: [
    { id: "acme/web3.example.com", when: "The customer and the name of the server." },
    { id: "_/web3.example.com", when: "The customer is found by reading the server." },
  ],
};

export const dataSource: Example = {
  hcl: `data "ims_server_definition" "web1" {
  fqdn = "web1.example.com"
}

output "role" {
  value = data.ims_server_definition.web1.role
}
`,
};

export const list: Example = {
  hcl: `list "ims_server_definition" "acme" {
  provider = ims

  config {
    customer = "acme"
  }
}
`,
};

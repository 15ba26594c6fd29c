data "ims_server_facts" "web1" {
  fqdn = "web1.example.com"
}

output "cores" {
  value = tonumber(data.ims_server_facts.web1.facts["processorcount"])
}

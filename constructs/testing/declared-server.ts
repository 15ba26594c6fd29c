/** What is declared of a server, and nothing that could be left out. */
export const server = {
  customer: "acme",
  fqdn: "web1.example.com",
  environment: "production",
  project: "shop",
  role: "webserver",
  location: "zrh1",
};

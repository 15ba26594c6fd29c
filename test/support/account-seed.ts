import type { SeedInput } from "../../src/sandbox/index.ts";

type Record = NonNullable<NonNullable<SeedInput["zones"]>[string]["records"]>[number];

const count = (length: number): number[] => Array.from({ length }, (_, nth) => nth);
const customers = ["acme", "globex", "initech"];

/** Names, data and details that code finds hard to say. */
export const oddRecords: readonly Record[] = [
  { name: "*.example.com.", type: "A", data: ["192.0.2.200"] },
  { name: "a.b.example.com.", type: "A", data: ["192.0.2.201"] },
  { name: "a-b.example.com.", type: "A", data: ["192.0.2.202"] },
  { name: "a_b.example.com.", type: "TXT", data: ['"under score"'] },
  { name: "a.b.example.com.", type: "TXT", data: ['"under score"'] },
  { name: "class.example.com.", type: "A", data: ["192.0.2.203"] },
  { name: "1st.example.com.", type: "AAAA", data: ["2001:db8:0:0::1"] },
  {
    name: "xn--bcher-kva.example.com.",
    type: "A",
    data: ["192.0.2.204"],
    comment: 'a "quoted" comment, ${var.x} %{if}',
  },
  { name: "long.example.com.", type: "TXT", data: [`"${"x".repeat(255)}"`, `"${"y".repeat(100)}"`] },
  { name: "template.example.com.", type: "TXT", data: ['"${aws} $${b} %{if} $$${c}"'] },
  { name: "token.example.com.", type: "TXT", data: ['"${TfToken[TOKEN.1]} #{TfToken[TOKEN.2]}"'] },
  { name: "quotes.example.com.", type: "TXT", data: ['"say \\"hi\\" \\\\ it\'s"'] },
  { name: "octets.example.com.", type: "TXT", data: ['"\\000\\255"'] },
  { name: "new.example.com.", type: "TYPE12345", data: ["\\#", "4", "0a000001"] },
  {
    name: "key._domainkey.example.com.",
    type: "TXT",
    data: ['"v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ"'],
  },
  { name: "_dmarc.example.com.", type: "TXT", data: ['"v=DMARC1; p=reject; rua=mailto:dmarc@example.com"'] },
  { name: "_sip._tcp.example.com.", type: "SRV", data: ["10", "60", "5060", "web1.example.com."], ttl: "1h" },
  // the service answers for its own spelling, and not for the canonical `hash\#1`
  { name: "hash#1.example.com.", type: "TXT", data: ['"x"'] },
  { name: "mixed.example.com.", type: "A", data: ["192.0.2.205"], ttl: "300" },
  { name: "mixed.example.com.", type: "A", data: ["192.0.2.206"], ttl: "600" },
  { name: "parts.example.com.", type: "MX", data: ["10", "mx1.example.com."], dataComments: [null, "standby"] },
  { name: "own-ttl.example.com.", type: "A", data: ["192.0.2.207"], ttl: "3600" },
  { name: "_443._tcp.example.com.", type: "TLSA", data: ["3", "1", "1", "ab".repeat(32)] },
  { name: "example.com.", type: "CAA", data: ["0", "issue", '"ca.example.net"'] },
];

/** An account of 50 servers, 3 zones with 400 records and 10 projects, on each cluster two of one name. */
export function accountSeed(): SeedInput {
  const servers = count(50).map((nth) => ({
    customer: customers[nth % 3] ?? "",
    fqdn: `web${nth}.example.com`,
    environment: nth % 2 === 0 ? "production" : "staging",
    project: "shop",
    role: "webserver",
    location: "zrh1",
    ...(nth % 4 === 0 ? {} : { region: "ZRH.CH", zone: "dmz" }),
    ...(nth % 5 === 0 ? {} : { stage: "prod" }),
  }));
  const nameServers = (["ns1.example.com.", "ns2.example.net."] as const).map((data) => ({
    ...{ name: "@", type: "NS", data: [data] },
  }));
  const hosts = count(120).flatMap((nth): Record[] => [
    { name: `web${nth}.example.com.`, type: "A", data: [`192.0.2.${nth}`] },
    {
      name: `www${nth}.example.com.`,
      type: "CNAME",
      data: [`web${nth}.example.com.`],
      ttl: "300",
      comment: `shop ${nth}`,
    },
  ]);
  const pool = count(50).flatMap((nth): Record[] =>
    [1, 2].map((half) => ({ name: `pool${nth >> 1}.example.net.`, type: "A", data: [`198.51.100.${nth * 2 + half}`] })),
  );
  const pointers = count(30).map((nth): Record => {
    return { name: `${nth}.2.0.192.in-addr.arpa.`, type: "PTR", data: [`web${nth}.example.com.`] };
  });
  return {
    customers,
    servers,
    zones: {
      "example.com": { ttl: "3600", records: [...nameServers, ...oddRecords, ...hosts] },
      "example.net": { ttl: "86400", records: [...nameServers, ...pool] },
      "2.0.192.in-addr.arpa": { records: [...nameServers, ...pointers] },
    },
    clusters: Object.fromEntries(
      ["Cluster One", "Cluster Two"].map((cluster) => [
        cluster,
        {
          nodes: [],
          projects: count(5).map((nth) => ({
            // the service may hold two of one name, and of one customer
            name: `Shop ${nth === 4 ? 1 : nth}`,
            customerId: customers[nth % 3] ?? "",
            adminUids: ["u10002", "u10001"],
            ...(nth % 2 === 0 ? { viewerUids: ["u10003"], quotaMemory: 4096 } : { description: "the ${shop}" }),
            billingCycle: "MONTHLY" as const,
          })),
        },
      ]),
    ),
  };
}

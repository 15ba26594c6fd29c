import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "styles.example";
const ns = ["ns1.example.net.", "ns2.example.net."].map((host) => ({ name: "@", type: "NS", data: [host] }));
const stored = [
  ...ns,
  { name: `www.${zone}.`, type: "A", ttl: "300", data: ["192.0.2.1"] },
  { name: `www.${zone}.`, type: "A", ttl: "300", data: ["192.0.2.2"] },
  { name: `post.${zone}.`, type: "MX", data: ["10", `mx.${zone}.`] },
  { name: `_sip._tcp.${zone}.`, type: "SRV", data: ["1", "2", "5060", `sip.${zone}.`] },
  { name: `txt.${zone}.`, type: "TXT", data: ['"one; two"', '" (three)"'] },
];

/** The same zone as other services print it. */
const head = `; exported\n$TTL 1h\n`;
const soa = `@ IN SOA ns1.example.net. hostmaster (\n  2024010101 ; serial\n  7200 900\n  1209600\n  3600 )\n`;
const styles: readonly (readonly [string, string])[] = [
  [
    "several origins, relative names in data, blank owners, a SOA over several lines, comments of its own",
    `${head}$ORIGIN ${zone}.\n${soa}\tIN NS ns1.example.net.\n\tIN NS ns2.example.net.\n` +
      `$ORIGIN example.\n; the shop\nwww.styles 300 A 192.0.2.1\n 300 A 192.0.2.2\n` +
      `$ORIGIN ${zone}.\npost MX 10 mx\n$ORIGIN _tcp.${zone}.\n_sip SRV 1 2 5060 sip.${zone}.\n` +
      `$ORIGIN ${zone}.\ntxt TXT ( "one; two"\n " (three)" )\n`,
  ],
  [
    "mixed case, TTLs in units and on each line, class and TTL in either order, \\r\\n",
    `$origin ${zone.toUpperCase()}.\n${head}@ 1h IN SOA ns1.example.net. hostmaster 2024010101 2h 15m 2w 1h\n` +
      `@ 3600 IN NS NS1.example.net.\n@ IN 3600 ns ns2.EXAMPLE.net.\nWWW IN 5m a 192.0.2.1\nwww 5M IN A 192.0.2.2\n` +
      `Post 3600 mx 10 MX.${zone}.\n_SIP._tcp 1H IN SRV 1 2 5060 sip.${zone}.\nTXT 3600 txt "one; two (three)"\n`.replaceAll(
        "\n",
        "\r\n",
      ),
  ],
];

const config = {
  ims_dns_record: { zone, name: `post.${zone}.`, type: "MX", data: [`10 mx.${zone}.`] },
  ims_dns_record_set: { zone, name: `www.${zone}.`, type: "A", values: ["192.0.2.1", "192.0.2.2"], ttl: "300" },
  ims_dns_zone_records: {
    zone,
    exclusive: true,
    records: {
      "www A": { values: ["192.0.2.1", "192.0.2.2"], ttl: "300", comment: null },
      "post MX": { values: [`10 mx.${zone}.`], ttl: null, comment: null },
      "_sip._tcp SRV": { values: [`1 2 5060 sip.${zone}.`], ttl: null, comment: null },
      "txt TXT": { values: ['"one; two (three)"'], ttl: null, comment: null },
    },
  },
};
const ids = {
  ims_dns_record: `${zone}/MX/post.${zone}.`,
  ims_dns_record_set: `${zone}/A/www.${zone}.`,
  ims_dns_zone_records: zone,
};

describe.each(styles)("a zone's text with %s", (_, text) => {
  let memory: InMemory;
  beforeEach(async () => {
    memory = await startInMemory({ seed: { zones: { [zone]: { records: stored } } } });
    memory.sandbox.faults.add({ endpoint: "dns.getZone", status: 200, body: text, times: "always" });
  });

  it.each(["ims_dns_record", "ims_dns_record_set", "ims_dns_zone_records"] as const)(
    "shows that nothing of %s has changed",
    async (typeName) => {
      const object = memory.object(typeName);
      await object.import(ids[typeName]);
      await object.apply(config[typeName]);
      expect(memory.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
      await memory.nextRun();
      memory.sandbox.resetRequests();
      await object.refresh();
      expect(await object.plan(config[typeName])).toMatchObject({ action: "no-op" });
      expect(memory.sandbox.requests.map(({ path }) => path)).toEqual([`/dns/1/${zone}`]);
    },
  );
});

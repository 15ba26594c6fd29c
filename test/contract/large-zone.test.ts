import { runLimited } from "../support/limited-process.ts";

it("a zone of 400,000 records is read and searched in a heap of 150 MiB", () => {
  const program = `
    import { proveZone } from "./src/client/zones/zone-view.ts";
    function* lines() {
      yield "@ IN SOA ns1 hostmaster 2024010101 7200 900 1209600 3600";
      for (let nr = 0; nr < 400_000; nr += 1) yield \`host\${nr} 3600 IN TXT "text of \${nr}" ; comment \${nr}\`;
    }
    // as it comes from the network
    const pieces: Buffer[] = [];
    for (const line of lines()) pieces.push(Buffer.from(line + "\\n"));
    const text = Buffer.concat(pieces.splice(0)).toString();
    const view = proveZone(text, "example.com");
    process.stdout.write([view.records.length, view.contentsOf("TXT host399999.example.com.")[0]?.data[0]].join(" "));
  `;
  expect(runLimited(program, { heap: 150, seconds: 50 })).toBe('400001 "text of 399999"');
});

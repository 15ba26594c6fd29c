import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { Failure } from "terraform-provider-sdk/core";
import { testAuthority, testCertificate } from "../testing/certificates.ts";
import { createNetworkTransport, type NetworkOptions } from "./undici-transport.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ims-ca-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** What a request over TLS to the server with the test certificate gives. */
async function ask(
  caFiles: readonly string[],
  { host = "localhost", environment = {} }: { host?: string; environment?: Record<string, string> } = {},
): Promise<unknown> {
  const server = createServer(testCertificate, (_, response) => response.end("secure"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const network = createNetworkTransport({ caFiles, environment });
  const origin = `https://${host}:${(server.address() as AddressInfo).port}`;
  const request = { method: "GET", origin, target: "/", headers: {}, maxResponseBytes: 100 } as const;
  try {
    return (await network.send(request, new AbortController().signal)).body;
  } catch (error) {
    return error;
  } finally {
    await network.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

it("trusts the authorities of the file, among other text", async () => {
  expect(await ask([file("ca.pem", `# ours\r\n${testAuthority.replaceAll("\n", "\r\n")}\n# end`)])).toBe("secure");
});

it("trusts no unknown authority", async () => {
  expect(await ask([])).toMatchObject({ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE", sent: false });
});

it("trusts no certificate for another name", async () => {
  const result = await ask([file("ca.pem", testAuthority)], { host: "127.0.0.1" });
  expect(result).toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID", sent: false });
});

it("still trusts the authorities of NODE_EXTRA_CA_CERTS when others are named", async () => {
  const other = file("other.pem", rootCertificates[0] ?? "");
  expect(await ask([other])).toMatchObject({ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
  expect(await ask([other], { environment: { NODE_EXTRA_CA_CERTS: file("ca.pem", testAuthority) } })).toBe("secure");
});

it.each([
  ["is missing", () => join(folder, "none.pem"), /cannot be read \(ENOENT\)/],
  ["is a folder", () => folder, /cannot be read \(EISDIR\)/],
  ["holds no certificate", () => file("empty.pem", "hello"), /no certificate/],
  ["holds a broken certificate", () => file("bad.pem", testAuthority.replace(/\nM.{20}/, "\nAAAA")), /cannot be read/],
])("refuses at once a file that %s", (_, path, message) => {
  const create = (): unknown => createNetworkTransport({ caFiles: [path()] });
  expect(create).toThrow(message);
  expect(create).toThrow(Failure);
});

it("names the setting that an unreadable file comes from", () => {
  const missing = join(folder, "none.pem");
  const remedyOf = (options: NetworkOptions): string | undefined => {
    try {
      createNetworkTransport(options);
    } catch (error) {
      return (error as Failure).remedy;
    }
    return undefined;
  };
  expect(remedyOf({ caFiles: [missing] })).toMatch(/in `ca_file`/);
  const both = { caFiles: [file("ca.pem", testAuthority)], environment: { NODE_EXTRA_CA_CERTS: missing } };
  expect(remedyOf(both)).toMatch(/in the environment variable NODE_EXTRA_CA_CERTS, or unset it/);
  expect(remedyOf(both)).not.toMatch(/ca_file/);
});

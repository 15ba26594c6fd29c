import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { createRecordData } from "../../builders.ts";
import { checkRecord } from "../check-record.ts";

const { dkim } = createRecordData();
const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 });
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
const edwards = generateKeyPairSync("ed25519");
const pem = (key: typeof rsa.privateKey, type: "pkcs1" | "pkcs8" | "sec1"): string =>
  key.export({ format: "pem", type }).toString();
const raw = edwards.publicKey.export({ format: "der", type: "spki" }).subarray(-32);
// by chance a key of Ed25519 may begin as a private key in DER does
const alike = Buffer.concat([Buffer.from("3003020100", "hex"), raw]).subarray(0, 32);

const isRefused = (text: string): boolean =>
  checkRecord({ zone: "example.com", name: "a._domainkey.example.com.", type: "TXT", data: [text] }).some(
    ({ level }) => level === "error",
  );

it.each([
  ["PKCS #8", pem(rsa.privateKey, "pkcs8")],
  ["PKCS #1", pem(rsa.privateKey, "pkcs1")],
  ["SEC 1", pem(curve.privateKey, "sec1")],
  ["PKCS #8 of Ed25519", pem(edwards.privateKey, "pkcs8")],
])("a private key is refused: %s", (_, key) => {
  expect(createPrivateKey(key).type).toBe("private");
  expect(isRefused(dkim({ publicKey: key }))).toBe(true);
  expect(isRefused(JSON.stringify(`v=DKIM1; k=rsa; p=${key}`.replaceAll("\n", " ").slice(0, 250)))).toBe(true);
});

it.each([
  ["SPKI", rsa.publicKey.export({ format: "pem", type: "spki" }).toString()],
  ["PKCS #1", rsa.publicKey.export({ format: "pem", type: "pkcs1" }).toString()],
  ["32 octets of Ed25519", raw.toString("base64")],
  ["32 octets that begin as DER", alike.toString("base64")],
  ["none: it is revoked", ""],
])("a public key is taken: %s", (_, publicKey) => {
  expect(isRefused(dkim({ publicKey }))).toBe(false);
});

const rsaKey = rsa.publicKey.export({ format: "pem", type: "spki" }).toString();
const edwardsKey = edwards.publicKey.export({ format: "pem", type: "spki" }).toString();
const edwardsDer = edwards.publicKey.export({ format: "der", type: "spki" }).toString("base64");
const isWarned = (text: string): boolean =>
  checkRecord({ zone: "example.com", name: "a._domainkey.example.com.", type: "TXT", data: [text] }).some(
    ({ rule }) => rule === "X7",
  );

it.each([
  ["the text of its PEM file", edwardsKey],
  ["its DER in base64", edwardsDer],
  ["its octets in base64", raw.toString("base64")],
])("a key of Ed25519 is written as its octets alone, of %s", (_, publicKey) => {
  const text = dkim({ publicKey, keyType: "ed25519" });
  expect(text).toBe(`"v=DKIM1; k=ed25519; p=${raw.toString("base64")}"`);
  expect(isWarned(text)).toBe(false);
});

it.each<[string, string, boolean]>([
  ["RSA", dkim({ publicKey: rsaKey }), false],
  ["Ed25519, revoked", '"v=DKIM1; k=ed25519; p="', false],
  ["Ed25519 in DER", `"v=DKIM1; k=ed25519; p=${edwardsDer}"`, true],
  ["Ed25519 in DER, as RSA", `"v=DKIM1; p=${edwardsDer}"`, true],
  ["Ed25519, as RSA", dkim({ publicKey: edwardsKey }), true],
  ["RSA, as Ed25519", dkim({ publicKey: rsaKey, keyType: "ed25519" }), true],
])("a key that is not of its type is warned of: %s", (_, text, isExpected) => {
  expect(isWarned(text)).toBe(isExpected);
});

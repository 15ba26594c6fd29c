import { createHash } from "node:crypto";
import { signMachO } from "../../scripts/executables/sign-mach-o.ts";

const page = 4096;
const linkEditAt = 2 * page;
const signatureAt = linkEditAt + 16;

/** A load command: its number, and what follows the length. */
function command(number: number, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(number, 0);
  head.writeUInt32LE(8 + body.length, 4);
  return Buffer.concat([head, body]);
}

function segment(name: string, offset: number, length: number): Buffer {
  const body = Buffer.alloc(64);
  body.write(name);
  [0x1_0000_0000 + offset, length, offset, length].forEach((value, index) =>
    body.writeBigUInt64LE(BigInt(value), 16 + 8 * index),
  );
  return command(0x19, body);
}

/** An executable whose signature has a length of `signed` octets, and is of another one. */
function executable(signed: number): Buffer {
  const place = Buffer.alloc(8);
  place.writeUInt32LE(signatureAt, 0);
  place.writeUInt32LE(signed, 4);
  const commands = [
    segment("__TEXT", 0, linkEditAt),
    segment("__LINKEDIT", linkEditAt, 16 + signed),
    command(0x1d, place),
  ];
  const file = Buffer.alloc(signatureAt + signed, "octets of a program ");
  const header = [0xfeedfacf, 0x1000007, 3, 2, commands.length, Buffer.concat(commands).length, 0, 0];
  header.forEach((value, index) => file.writeUInt32LE(value, 4 * index));
  file.set(Buffer.concat(commands), 32);
  return file;
}

/** What the system reads of a signature, from where the load command says that it is. */
function readSignature(file: Buffer) {
  const command = 32 + 2 * 72;
  const blob = file.subarray(file.readUInt32LE(command + 8)).subarray(0, file.readUInt32LE(command + 12));
  const at = blob.readUInt32BE(16);
  const number = (offset: number): number => blob.readUInt32BE(at + offset);
  const limit = number(32);
  const pages = Array.from({ length: Math.ceil(limit / page) }, (_, index) =>
    createHash("sha256")
      .update(file.subarray(index * page, Math.min((index + 1) * page, limit)))
      .digest("hex"),
  );
  const slots = Array.from({ length: number(28) }, (_, index) =>
    blob.toString("hex", at + number(16) + 32 * index, at + number(16) + 32 * (index + 1)),
  );
  const name = blob.subarray(at + number(20));
  return { blob, flags: number(12), limit, pages, slots, identifier: name.toString("utf8", 0, name.indexOf(0)) };
}

describe.each([0, 40, 9000])("the signature of a Mach-O file, in place of one of %i octets", (signed) => {
  const before = executable(signed);
  const after = signMachO(before, "terraform-provider-ims");
  const { blob, flags, limit, pages, slots, identifier } = readSignature(after);

  it("is ad hoc, and has the hash of each page before it", () => {
    expect([flags, limit, identifier]).toEqual([0x20002, signatureAt, "terraform-provider-ims"]);
    expect(slots).toHaveLength(3);
    expect(slots).toEqual(pages);
  });

  it("ends where the file and its last segment end", () => {
    expect(blob.readUInt32BE(4)).toBe(blob.length);
    expect(after).toHaveLength(limit + blob.length);
    const linkEdit = 32 + 72;
    const [inMemory, inFile] = [after.readBigUInt64LE(linkEdit + 32), after.readBigUInt64LE(linkEdit + 48)];
    expect(Number(inFile)).toBe(after.length - linkEditAt);
    expect([inMemory >= inFile, inMemory % BigInt(page)]).toEqual([true, 0n]);
  });

  it("leaves the program as it is, and is the same when it is made again", () => {
    expect(after.subarray(page, limit)).toEqual(before.subarray(page, limit));
    expect(signMachO(after, "terraform-provider-ims")).toEqual(after);
  });
});

it.each([
  ["a file of another kind", Buffer.from("#!/bin/sh\nexit 1\n"), /no Mach-O/],
  ["one without a signature", noSignature(), /lacks one of .*: __TEXT, __LINKEDIT$/],
])("refuses %s", (_, file, message) => {
  expect(() => signMachO(file, "x")).toThrow(message);
});

function noSignature(): Buffer {
  const file = executable(40);
  file.writeUInt32LE(2, 16);
  return file;
}

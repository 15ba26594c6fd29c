/**
 * A code signature for an executable of macOS that names no signer ("ad hoc"), of the form that Apple's linker writes. Bun 1.4.5 signs
 * what it compiles for arm64 so; what it compiles for x64 keeps the signature of Bun's own executable, which no longer fits.
 * (docs/decisions/0016-executables.md)
 */
import { createHash } from "node:crypto";

/** Of a Mach-O file of 64 bits, little-endian. */
const machO = { magic: 0xfeedfacf, headerLength: 32, segment: 0x19, codeSignature: 0x1d } as const;

/** Of a signature, big-endian. */
const signature = { superBlob: 0xfade0cc0, codeDirectory: 0xfade0c02, version: 0x20400, directoryHeader: 88 } as const;

/** The flags "ad hoc" and "signed by the linker", which every program that signs may replace. */
const flags = 0x20002;
const pageBits = 12;
const hashLength = 32;
/** A super blob with an index of one entry. */
const superBlobLength = 20;

/** Offsets in the file of the load commands that matter. */
interface Commands {
  readonly text: number;
  readonly linkEdit: number;
  readonly signature: number;
}

/** The same executable with a signature that fits it. What was signed before is taken away. Throws where it is no such executable. */
export function signMachO(executable: Buffer, identifier: string): Buffer {
  const commands = commandsOf(executable);
  const limit = executable.readUInt32LE(commands.signature + 8);
  const length = superBlobLength + directoryLength(limit, identifier);
  const signed = Buffer.concat([executable.subarray(0, limit), Buffer.alloc(length)]);
  signed.writeUInt32LE(length, commands.signature + 12);
  const linked = BigInt(limit + length) - signed.readBigUInt64LE(commands.linkEdit + 40);
  signed.writeBigUInt64LE(BigInt(slotsOf(Number(linked)) << pageBits), commands.linkEdit + 32);
  signed.writeBigUInt64LE(linked, commands.linkEdit + 48);
  const textLength = signed.readBigUInt64LE(commands.text + 48);
  writeUInt32s(signed, limit, [signature.superBlob, length, 1, 0, superBlobLength]);
  writeDirectory(signed, { limit, identifier, textLength });
  return signed;
}

function commandsOf(file: Buffer): Commands {
  if (file.readUInt32LE(0) !== machO.magic) throw new Error("this is no Mach-O file of 64 bits");
  const found = new Map<string, number>();
  let at: number = machO.headerLength;
  for (let left = file.readUInt32LE(16); left > 0; left -= 1) {
    const command = file.readUInt32LE(at);
    if (command === machO.codeSignature) found.set("signature", at);
    if (command === machO.segment) found.set(file.toString("latin1", at + 8, at + 24).replace(/\0+$/, ""), at);
    at += file.readUInt32LE(at + 4);
  }
  const [text, linkEdit, signed] = ["__TEXT", "__LINKEDIT", "signature"].map((name) => found.get(name));
  if (text === undefined || linkEdit === undefined || signed === undefined)
    throw new Error(
      `this Mach-O file lacks one of __TEXT, __LINKEDIT and a signature: ${[...found.keys()].join(", ")}`,
    );
  return { text, linkEdit, signature: signed };
}

const slotsOf = (limit: number): number => Math.ceil(limit / 2 ** pageBits);

const directoryLength = (limit: number, identifier: string): number =>
  signature.directoryHeader + Buffer.byteLength(identifier) + 1 + slotsOf(limit) * hashLength;

/** Writes the directory of hashes, one of each page before the signature. So all before must be final. */
function writeDirectory(
  file: Buffer,
  { limit, identifier, textLength }: { limit: number; identifier: string; textLength: bigint },
): void {
  const at = limit + superBlobLength;
  const name = signature.directoryHeader;
  const hashes = name + Buffer.byteLength(identifier) + 1;
  const length = directoryLength(limit, identifier);
  writeUInt32s(file, at, [signature.codeDirectory, length, signature.version, flags, hashes, name, 0, slotsOf(limit)]);
  file.writeUInt32BE(limit, at + 32);
  // SHA-256
  file.set([hashLength, 2, 0, pageBits], at + 36);
  // from 64: where the code is in the file, and that this is a program, not a library
  file.writeBigUInt64BE(textLength, at + 72);
  file.writeBigUInt64BE(1n, at + 80);
  file.write(identifier, at + name);
  for (let slot = 0; slot < slotsOf(limit); slot += 1) {
    // the last page ends with what is signed
    const page = file.subarray(slot << pageBits, Math.min((slot + 1) << pageBits, limit));
    file.set(createHash("sha256").update(page).digest(), at + hashes + slot * hashLength);
  }
}

function writeUInt32s(file: Buffer, at: number, values: readonly number[]): void {
  values.forEach((value, index) => file.writeUInt32BE(value, at + 4 * index));
}

import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly isExecutable: boolean;
}

const compress = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);

/** 1 January 1980, the first day an archive can name: when something was built is nothing that users need to compare. */
const date = (1 << 5) | 1;
const madeOnUnix = (3 << 8) | 20;
const neededVersion = 20;
const deflated = 8;

/**
 * A zip archive that depends on names, contents and modes alone: the same files give the same bytes. Files in the order of their
 * names, less than 4 GiB in all.
 */
export async function zip(files: readonly ArchivedFile[]): Promise<Buffer> {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const compressed = await Promise.all(sorted.map(({ content }) => compress(content, { level: 6 })));
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [index, file] of sorted.entries()) {
    const data = compressed[index] ?? Buffer.alloc(0);
    const common = commonFields(file, data.length);
    const local = Buffer.concat([signature("PK\x03\x04"), common, Buffer.from(file.name), data]);
    entries.push(directoryEntry(file, common, offset));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  return Buffer.concat([...locals, directory, endOfDirectory(entries.length, directory.length, offset)]);
}

const signature = (text: string): Buffer => Buffer.from(text, "latin1");

/** What an entry says beside its content and in the directory: 26 bytes, up to the lengths of name and extra field. */
function commonFields({ name, content }: ArchivedFile, compressedLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(neededVersion, 0);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(compressedLength, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function directoryEntry({ name, isExecutable }: ArchivedFile, common: Buffer, offset: number): Buffer {
  const version = Buffer.alloc(2);
  version.writeUInt16LE(madeOnUnix);
  const rest = Buffer.alloc(14);
  // a regular file; Terraform gives what it unpacks these permissions
  rest.writeUInt32LE(((0o100000 | (isExecutable ? 0o755 : 0o644)) << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature("PK\x01\x02"), version, common, rest, Buffer.from(name)]);
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature("PK\x05\x06"), end]);
}

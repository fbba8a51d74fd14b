import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

// The little of the ZIP format (APPNOTE 6.3) that a bundle needs: no folders, no encryption, nothing beyond 4 GB. The same files give
// the same bytes, so anybody can build a release again and compare its SHA-256.

const FILE = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the earliest that the format knows. */
const DATE = 0x21;

export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const title = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    const about = Buffer.alloc(26);
    about.writeUInt16LE(VERSION, 0);
    about.writeUInt16LE(UTF8, 2);
    about.writeUInt16LE(DEFLATED, 4);
    about.writeUInt16LE(0, 6);
    about.writeUInt16LE(DATE, 8);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(title.length, 22);
    parts.push(word(FILE), about, title, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(word(ENTRY), short(VERSION), about, place, title);
    offset += 4 + about.length + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, word(END), end]);
}

/** Throws if the archive is broken. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (archive.readUInt32LE(at) === FILE) {
    const [crc, packed, titled] = [archive.readUInt32LE(at + 14), archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const name = archive.toString('utf8', at + 30, at + 30 + titled);
    const bytes = inflateRawSync(archive.subarray(at + 30 + titled, at + 30 + titled + packed));
    if (crc32(bytes) !== crc || name.startsWith('/') || name.split('/').includes('..')) throw new Error(`${name} is broken`);
    files.set(name, bytes);
    at += 30 + titled + packed;
  }
  if (archive.readUInt32LE(at) !== ENTRY) throw new Error('the archive is broken');
  return files;
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const short = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};

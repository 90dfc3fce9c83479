import { crc32, inflateRawSync } from "node:zlib";
import { UnreadableStatement } from "./unreadable.ts";

/** Reads zip archives, so that the verifier needs no packages. Only what a folder uses: stored and deflated files, without zip64. */

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
/** The end of the archive's list, without a comment. */
const endLength = 22;
/** More than a folder's largest file; an archive that claims more is refused before it is unpacked. */
const mostBytes = 1024 * 1024 * 1024;

/** Whether a file is a zip archive. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length >= endLength && bytes.readUInt32LE(0) === fileSignature;
}

function contentOf(bytes: Buffer, entry: Buffer, name: string): Buffer {
  const [method, packed, size] = [entry.readUInt16LE(10), entry.readUInt32LE(20), entry.readUInt32LE(24)];
  const at = entry.readUInt32LE(42);
  if (size > mostBytes) throw new UnreadableStatement(`${name} is too large`);
  if (bytes.readUInt32LE(at) !== fileSignature)
    throw new UnreadableStatement(`${name} is not where it should be`);
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const data = bytes.subarray(start, start + packed);
  if (method !== 0 && method !== 8) throw new UnreadableStatement(`${name} is packed in an unknown way`);
  const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: size + 1 });
  if (content.length !== size || crc32(content) !== entry.readUInt32LE(16)) {
    throw new UnreadableStatement(`${name} is damaged`);
  }
  return content;
}

/** Returns the files of an archive by name. Throws UnreadableStatement for anything else, and for two files of one name. */
export function readZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  try {
    let end = bytes.length - endLength;
    while (end >= 0 && bytes.readUInt32LE(end) !== endSignature) end -= 1;
    if (end < 0) throw new UnreadableStatement("the archive is not complete");
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (bytes.readUInt32LE(at) !== entrySignature)
        throw new UnreadableStatement("the archive's list is damaged");
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
      const name = bytes.toString("utf8", at + 46, nameEnd);
      if (files.has(name)) throw new UnreadableStatement(`${name} is there twice`);
      files.set(name, contentOf(bytes, bytes.subarray(at, nameEnd), name));
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch (error) {
    if (error instanceof UnreadableStatement) throw error;
    throw new UnreadableStatement(
      `the archive is damaged: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return files;
}

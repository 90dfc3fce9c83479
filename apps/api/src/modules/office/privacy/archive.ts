import { Readable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ArchiveFile {
  /** Letters, digits, dots, hyphens and slashes. */
  readonly name: string;
  readonly parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** True: stored without compression, for files such as pictures that would not get smaller. */
  readonly stored?: boolean;
}

async function* zipped(files: AsyncIterable<ArchiveFile>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const take = (): Uint8Array[] => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  for await (const file of files) {
    const entry = file.stored === true ? new ZipPassThrough(file.name) : new ZipDeflate(file.name);
    entry.mtime = madeAt;
    zip.add(entry);
    for await (const part of file.parts) {
      entry.push(typeof part === "string" ? Buffer.from(part) : part, false);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/**
 * Streams a zip archive. Reads and packs files as fast as the receiver takes them; only part of one file is
 * in memory (of a `stored` file, all of it).
 */
export function archiveStream(files: AsyncIterable<ArchiveFile>, madeAt: Date): Readable {
  return Readable.from(zipped(files, madeAt), { objectMode: false });
}

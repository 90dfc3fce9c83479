import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";

/** A file's size and checksum, which reveal a damaged copy. */
export interface Fingerprint {
  readonly bytes: number;
  readonly sha256: string;
}

function fingerprinting() {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stream, result: (): Fingerprint => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Flushes everything below a folder to disk. For many small files this is much faster than one by one. */
export async function writeToDisk(folder: string): Promise<void> {
  await promisify(execFile)("sync", process.platform === "linux" ? ["-f", folder] : []);
}

/**
 * Writes a file, compressed on request. The file gets its name only when it is complete. `writeToDisk`
 * flushes it.
 */
export async function writeChecked(
  source: Readable,
  path: string,
  options: { readonly compressed: boolean },
): Promise<Fingerprint> {
  await mkdir(dirname(path), { recursive: true });
  const { stream, result } = fingerprinting();
  const fresh = `${path}.new`;
  const target = createWriteStream(fresh, { mode: 0o600 });
  if (options.compressed) await pipeline(source, stream, createGzip({ level: 1 }), target);
  else await pipeline(source, stream, target);
  await rename(fresh, path);
  return result();
}

/** Copies a file that writeChecked wrote. Returns whether its content is still the same. */
export async function copyChecked(
  path: string,
  target: string,
  expected: Fingerprint,
  options: { readonly compressed: boolean },
): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true });
  const { stream, result } = fingerprinting();
  const out = createWriteStream(target, { mode: 0o600 });
  try {
    if (options.compressed) await pipeline(createReadStream(path), createGunzip(), stream, out);
    else await pipeline(createReadStream(path), stream, out);
  } catch {
    return false;
  }
  const { bytes, sha256 } = result();
  return bytes === expected.bytes && sha256 === expected.sha256;
}

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(?:m?js|css|svg|json|html|txt)$/;
/** Smaller files do not benefit from compression. */
const leastBytes = 512;

async function compress(path: string, bytes: Buffer): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/**
 * Writes a `.br` and a `.gz` file next to each compressible file, so that the server never compresses. Skips files that
 * already have them, because the app's files are compressed while the server's are still being built. Files must not
 * change afterwards.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const there = new Set(files);
  const waiting = files.filter((path) => compressible.test(path) && !there.has(`${path}.br`));
  const read = await Promise.all(waiting.map(async (path) => ({ path, bytes: await readFile(path) })));
  // Starts with the largest file, so that small ones finish on other threads meanwhile.
  const heaviest = read
    .filter(({ bytes }) => bytes.length >= leastBytes)
    .toSorted((a, b) => b.bytes.length - a.bytes.length);
  await Promise.all(heaviest.map(({ path, bytes }) => compress(path, bytes)));
}

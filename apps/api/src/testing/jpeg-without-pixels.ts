const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Finds the marker that ends a scan's pixels; 0xff followed by zero or by a restart marker (0xd0 to 0xd7)
 * belongs to them.
 */
function endOfPixels(jpeg: Buffer, from: number): number {
  for (let at = from; at + 1 < jpeg.byteLength; at += 1) {
    const next = jpeg.readUInt8(at + 1);
    const belongsToPixels = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (jpeg.readUInt8(at) === 0xff && !belongsToPixels) return at;
  }
  return jpeg.byteLength;
}

/**
 * Returns a JPEG without its compressed pixels: every segment before, between and after the scans, and all
 * bytes after the picture's end. Compressed pixels look random, and a few million random bytes contain any
 * three letters. Other bytes are returned unchanged.
 */
export function jpegWithoutPixels(jpeg: Buffer): Buffer {
  const kept: Buffer[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.byteLength && jpeg.readUInt8(at) === 0xff) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === endOfImage) break;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    kept.push(jpeg.subarray(at, end));
    at = marker === startOfScan ? endOfPixels(jpeg, end) : end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}

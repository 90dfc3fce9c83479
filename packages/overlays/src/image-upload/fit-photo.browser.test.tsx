import { describe, expect, it } from "vitest";
import { fitPhoto, fittedSize, mostPixels } from "./fit-photo.ts";

/** Returns a PNG of one colour: large in pixels, but a small file. */
async function largePng(width: number, height: number): Promise<Blob> {
  const rows = new Uint8Array((Math.ceil(width / 8) + 1) * height);
  const zlib = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  const data = new Uint8Array(await new Response(zlib).arrayBuffer());
  const headerBytes = new ArrayBuffer(13);
  const header = new DataView(headerBytes);
  header.setUint32(0, width);
  header.setUint32(4, height);
  // One bit per pixel, greyscale.
  header.setUint8(8, 1);
  const chunks = [
    chunk("IHDR", new Uint8Array(headerBytes)),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ];
  return new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...chunks], {
    type: "image/png",
  });
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const memory = new ArrayBuffer(data.length + 12);
  const bytes = new Uint8Array(memory);
  const view = new DataView(memory);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, checksum(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** Returns a PNG's CRC-32. */
function checksum(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe("a photo for the editor", () => {
  it("stays as it is while the editor can hold it", async () => {
    const photo = await largePng(4000, 3000);
    expect(await fitPhoto(photo)).toBe(photo);
  });

  it("is brought under the limit, its proportions kept, when it is larger", async () => {
    const fitted = await fitPhoto(await largePng(8000, 6000));
    const bitmap = await createImageBitmap(fitted);
    expect([bitmap.width, bitmap.height]).toEqual([4000, 3000]);
    bitmap.close();
  });

  it("has a size for 12000 x 9000 pixels, too, and for very long strips", () => {
    expect(fittedSize(12_000, 9000)).toEqual({ width: 4000, height: 3000 });
    const strip = fittedSize(60_000, 400);
    expect((strip?.width ?? 0) * (strip?.height ?? 0)).toBeLessThanOrEqual(mostPixels);
    expect(fittedSize(4000, 3000)).toBeNull();
  });

  it("is left to the editor's judgement when it can't be read", async () => {
    const words = new Blob(["words"], { type: "image/png" });
    expect(await fitPhoto(words)).toBe(words);
  });

  it("stays as it is in a browser that can't make it smaller", async () => {
    const own = globalThis.createImageBitmap;
    const photo = await largePng(8000, 6000);
    try {
      Reflect.deleteProperty(globalThis, "createImageBitmap");
      expect(await fitPhoto(photo)).toBe(photo);
    } finally {
      globalThis.createImageBitmap = own;
    }
  });
});

import { crc32, deflateSync } from "node:zlib";

/** Builds parts of picture files that no ordinary program writes. */

/** Returns a PNG chunk with its correct checksum, or a wrong one. */
export function pngChunk(type: string, data: Uint8Array, checksum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.byteLength + 8);
  chunk.writeUInt32BE(data.byteLength, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(checksum ?? crc32(body), chunk.byteLength - 4);
  return chunk;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits per channel; 8 by default. */
  readonly depth?: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha; 2 by default. */
  readonly colour?: number;
  readonly interlaced?: boolean;
}

function headerChunk({ width, height, depth = 8, colour = 2, interlaced = false }: PngHeader): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk("IHDR", data);
}

const channels: { readonly [colour: number]: number } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Returns the picture's lines before compression, all zeros. */
function lineBytes({ width, height, depth = 8, colour = 2, interlaced = false }: PngHeader): number {
  const bits = (channels[colour] ?? 1) * depth;
  const size = (columns: number, lines: number): number =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * bits) / 8));
  if (!interlaced) return size(width, height);
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  return passes.reduce(
    (sum, [x, y, across, down]) =>
      sum + size(Math.ceil((width - x) / across), Math.ceil((height - y) / down)),
    0,
  );
}

/** Returns a whole black PNG, with the given chunks before and after its lines. */
export function pngFile(
  header: PngHeader,
  {
    before = [],
    after = [],
    lines,
  }: {
    readonly before?: readonly Buffer[];
    readonly after?: readonly Buffer[];
    readonly lines?: Buffer;
  } = {},
): Buffer {
  const palette = header.colour === 3 ? [pngChunk("PLTE", Buffer.alloc(3))] : [];
  return Buffer.concat([
    pngSignature,
    headerChunk(header),
    ...before,
    ...palette,
    pngChunk("IDAT", lines ?? deflateSync(Buffer.alloc(lineBytes(header)), { level: 1 })),
    ...after,
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Adds chunks to a PNG directly after its header. */
export function pngWith(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** A JPEG segment. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.byteLength + 2, 2);
  return Buffer.concat([head, data]);
}

/** Adds segments to a JPEG directly after its first marker. */
export function jpegWith(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A JPEG with a wrong size in its header. */
export function jpegOfSize(jpeg: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(jpeg);
  for (let at = 2; at < forged.byteLength - 9; at += 2 + forged.readUInt16BE(at + 2)) {
    const marker = forged[at + 1] ?? 0;
    if (marker === 0xc0 || marker === 0xc2) {
      forged.writeUInt16BE(height, at + 5);
      forged.writeUInt16BE(width, at + 7);
      return forged;
    }
  }
  throw new Error("a JPEG without a frame");
}

/** Returns a JPEG with its last scan repeated. */
export function jpegOfManyScans(progressive: Buffer, times: number): Buffer {
  const scan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const last = progressive.subarray(scan, progressive.byteLength - 2);
  const scans = Array.from({ length: times }, () => last);
  return Buffer.concat([progressive.subarray(0, scan), ...scans, progressive.subarray(-2)]);
}

/** A WebP chunk, padded to an even length. */
export function webpChunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.byteLength, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.byteLength % 2)]);
}

/** A WebP of these chunks. */
export function webpFile(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...chunks]);
  const head = Buffer.alloc(8);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(body.byteLength, 4);
  return Buffer.concat([head, body]);
}

/** An extended WebP's header chunk. */
export function webpCanvas(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk("VP8X", data);
}

/** Returns a WebP's own chunks: those after its first twelve bytes. */
export function webpBody(webp: Buffer): Buffer {
  return webp.subarray(12);
}

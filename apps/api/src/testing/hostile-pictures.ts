import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { canary, filesOfOtherKinds } from "./files-of-other-kinds.ts";
import {
  jpegOfManyScans,
  jpegOfSize,
  jpegSegment,
  jpegWith,
  pngChunk,
  pngFile,
  pngWith,
  webpBody,
  webpCanvas,
  webpChunk,
  webpFile,
} from "./picture-forge.ts";

export interface HostilePicture {
  readonly name: string;
  readonly bytes: Buffer;
  /**
   * `refused` and `cleaned` are certain; `either`: both are right, as long as nothing hidden gets through.
   */
  readonly outcome: "refused" | "cleaned" | "either";
}

const place = Buffer.from(canary, "latin1");
const text = (value: string): Buffer => Buffer.from(value, "latin1");
const megabyte = 1024 * 1024;

/** Returns pictures that ordinary programs could have made; the others derive from them. */
async function baseCases() {
  const noise = Buffer.alloc(96 * 64 * 3, "parlour tests need something that does not compress");
  const picture = (): Sharp => sharp(noise, { raw: { width: 96, height: 64, channels: 3 } });
  return {
    picture,
    jpeg: await picture().jpeg().toBuffer(),
    progressive: await picture().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    png: await picture().png().toBuffer(),
    webp: await picture().webp().toBuffer(),
    lossless: await picture().webp({ lossless: true }).toBuffer(),
  };
}
type Base = Awaited<ReturnType<typeof baseCases>>;

const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#6a4c93" } });

async function encodedOtherKinds({ picture }: Base): Promise<{ readonly [name: string]: Buffer }> {
  return {
    gif: await picture().gif().toBuffer(),
    tiff: await picture().tiff().toBuffer(),
    avif: await picture().avif({ effort: 0 }).toBuffer(),
  };
}

/** Returns headers that promise more than they hold, and files with more than anybody should decode. */
function tooLarge({ jpeg, progressive, webp }: Base): { readonly [name: string]: Buffer } {
  const short = deflateSync(Buffer.alloc(1000));
  const header = (width: number, height: number, depth = 8, colour = 2): Buffer =>
    pngFile({ width, height, depth, colour }, { lines: short });
  return {
    "png of 900 megapixels": header(30_000, 30_000),
    "png of 2^31 - 1 pixels a side": header(2_147_483_647, 2_147_483_647),
    "png one line too long": header(2_147_483_647, 1),
    "png of one bit, 10 gigapixels": header(100_000, 100_000, 1, 0),
    "png of 40,000,001 pixels in one column": header(1, 40_000_001),
    "png just too large": pngFile({ width: 6400, height: 6260, depth: 1, colour: 0 }),
    "png of 16 bits, interlaced, 36 megapixels": pngFile(
      { width: 6000, height: 6000, depth: 16, colour: 6, interlaced: true },
      { lines: short },
    ),
    "jpeg of 65,535 pixels a side": jpegOfSize(jpeg, 65_535, 65_535),
    "jpeg, progressive, of 65,500 pixels a side": jpegOfSize(progressive, 65_500, 65_500),
    "jpeg, progressive, of 39 megapixels in full colour": jpegOfSize(progressive, 7800, 5000),
    "webp on a canvas of 2^24 a side": webpFile(webpCanvas(16_777_216, 255), webpBody(webp)),
    "webp, lossless, of 268 megapixels": webpFile(
      webpChunk("VP8L", Buffer.from([0x2f, 0xfe, 0xff, 0xff, 0x8f, 0, 0, 0, 0])),
    ),
  };
}

/**
 * Returns pictures that are large, or made to keep a decoder busy, but within the limits: they come out small
 * or are refused.
 */
async function heavy({
  jpeg,
  progressive,
  png,
  webp,
  picture,
}: Base): Promise<{ readonly [name: string]: Buffer }> {
  const zeros = deflateSync(Buffer.alloc(50 * megabyte));
  const large = await flat(4000, 3000).jpeg({ progressive: true }).toBuffer();
  const keyword = text("Comment\0\0");
  const frames = Array.from({ length: 60 }, (_, index) => Buffer.alloc(64 * 64 * 3, index));
  return {
    "png of 39 megapixels": pngFile({ width: 7800, height: 5000, colour: 0 }),
    "png of 39 megapixels in one bit": pngFile({ width: 7800, height: 5000, depth: 1, colour: 0 }),
    "png of 16 megapixels, palette, interlaced": pngFile({
      width: 4000,
      height: 4000,
      colour: 3,
      interlaced: true,
    }),
    "png of 10 megapixels, 16 bits, see-through": pngFile({
      width: 4000,
      height: 2500,
      depth: 16,
      colour: 6,
    }),
    "png of 300,000 pixels in one column": pngFile({ width: 1, height: 300_000 }),
    "png of 300,000 pixels in one line": pngFile({ width: 300_000, height: 1 }),
    "jpeg of 39 megapixels": await flat(7800, 5000).jpeg({ quality: 30 }).toBuffer(),
    "jpeg, progressive, of 12 megapixels": large,
    "webp, lossless, of 24 megapixels": await flat(6000, 4000).webp({ lossless: true, effort: 0 }).toBuffer(),
    "webp of 12 megapixels": await flat(4000, 3000).webp({ effort: 0 }).toBuffer(),
    "png with 50 MiB in a compressed comment": pngWith(
      png,
      pngChunk("zTXt", Buffer.concat([keyword, zeros])),
    ),
    "png with 50 MiB in a compressed translation": pngWith(
      png,
      pngChunk("iTXt", Buffer.concat([text("XML:com.adobe.xmp\0\x01\0\0\0"), zeros])),
    ),
    "png with 50 MiB in a colour profile": pngWith(
      png,
      pngChunk("iCCP", Buffer.concat([text("sRGB\0\0"), zeros])),
    ),
    "png with 50 MiB behind its lines": pngFile({ width: 20, height: 20 }, { lines: zeros }),
    "png with 20,000 comments": pngWith(
      png,
      ...Array.from({ length: 20_000 }, (_, index) => pngChunk("tEXt", text(`k${index}\0${canary}`))),
    ),
    "png with 7 MiB in a comment": pngWith(png, pngChunk("tEXt", Buffer.alloc(7 * megabyte, "A\0"))),
    "png that says it is animated": pngWith(png, pngChunk("acTL", Buffer.from([0, 0, 255, 255, 0, 0, 0, 0]))),
    "jpeg of 3,000 scans": jpegOfManyScans(progressive, 3000),
    "jpeg, progressive, of 12 megapixels and 500 scans": jpegOfManyScans(large, 500),
    "jpeg with 7 MiB of comments": jpegWith(
      jpeg,
      ...Array.from({ length: 112 }, () => jpegSegment(0xfe, Buffer.alloc(65_000, canary))),
    ),
    "jpeg with 255 pieces of a colour profile": jpegWith(
      jpeg,
      ...Array.from({ length: 255 }, (_, index) =>
        jpegSegment(0xe2, Buffer.concat([text("ICC_PROFILE\0"), Buffer.from([index + 1, 255]), place])),
      ),
    ),
    "animated webp": await sharp(Buffer.concat(frames), {
      raw: { width: 64, height: 64 * 60, channels: 3, pageHeight: 64 },
    })
      .webp({ loop: 0, effort: 0 })
      .toBuffer(),
    "webp with 7 MiB of EXIF": webpFile(
      webpCanvas(96, 64, 8),
      webpBody(webp),
      webpChunk("EXIF", Buffer.alloc(7 * megabyte, canary)),
    ),
    "cmyk jpeg": await picture().toColourspace("cmyk").jpeg().toBuffer(),
    "png of 16 bits": await picture().toColourspace("rgb16").png().toBuffer(),
    "grey png with alpha": await picture().greyscale().ensureAlpha(0.5).png().toBuffer(),
  };
}

/**
 * Returns pictures that look harmless, with a location, a script or an archive inside. All of them must come
 * out clean.
 */
async function tellTale({ picture, jpeg, png, webp }: Base): Promise<{ readonly [name: string]: Buffer }> {
  const exif = {
    IFD0: { ImageDescription: canary, Artist: canary, Software: canary },
    IFD2: { UserComment: canary },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "51/1 30/1 2/1",
      GPSLongitudeRef: "W",
      GPSLongitude: "0/1 7/1 28/1",
    },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${canary.replaceAll("<", "&lt;")} CANARY"/></rdf:RDF></x:xmpmeta>`;
  const told = (): Sharp => picture().withExif(exif).withXmp(xmp).withIccProfile("p3");
  const photoshop = Buffer.concat([text("Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x40\x1c\x02\x5a"), place]);
  const archive = Buffer.concat([
    Buffer.from([0x50, 0x4b, 3, 4]),
    place,
    Buffer.from([0x50, 0x4b, 5, 6]),
    Buffer.alloc(18),
  ]);
  const turned = await Promise.all(
    [2, 3, 4, 5, 6, 7, 8].map(async (orientation) => [
      `jpeg lying as ${orientation}, with its place`,
      await told().withMetadata({ orientation, exif }).jpeg().toBuffer(),
    ]),
  );
  return {
    "jpeg with everything": await told().jpeg().toBuffer(),
    "progressive jpeg with everything": await told().jpeg({ progressive: true }).toBuffer(),
    "png with everything": await told().png().toBuffer(),
    "webp with everything": await told().webp().toBuffer(),
    "lossless webp with everything": await told().webp({ lossless: true }).toBuffer(),
    ...(Object.fromEntries(turned) as { readonly [name: string]: Buffer }),
    "jpeg with a caption of Photoshop's": jpegWith(jpeg, jpegSegment(0xed, photoshop)),
    "jpeg with a comment": jpegWith(jpeg, jpegSegment(0xfe, place)),
    "jpeg with pages of Flash": jpegWith(jpeg, jpegSegment(0xe2, Buffer.concat([text("FPXR\0"), place]))),
    "jpeg with more pictures": jpegWith(jpeg, jpegSegment(0xe2, Buffer.concat([text("MPF\0"), place]))),
    "jpeg that is also html": jpegWith(
      jpeg,
      jpegSegment(0xfe, text(`--><html><body>${canary}</body></html><!--`)),
    ),
    "jpeg that is also a script": jpegWith(jpeg, jpegSegment(0xe0, text(`/*${canary}*/=1;alert(1)/*`))),
    "jpeg that is also an archive": Buffer.concat([jpeg, archive]),
    "jpeg that is also a program of php": Buffer.concat([jpeg, text(`<?php system("${canary}"); ?>`)]),
    "jpeg with another behind it": Buffer.concat([jpeg, jpegWith(jpeg, jpegSegment(0xfe, place))]),
    "png with text": pngWith(png, pngChunk("tEXt", text(`Location\0${canary}`))),
    "png with compressed text": pngWith(
      png,
      pngChunk("zTXt", Buffer.concat([text("Location\0\0"), deflateSync(place)])),
    ),
    "png with a chunk of its own": pngWith(png, pngChunk("caNv", place)),
    "png with EXIF": pngWith(png, pngChunk("eXIf", Buffer.concat([text("II*\0\x08\0\0\0\0\0"), place]))),
    "png that is also an archive": Buffer.concat([png, archive]),
    "png that is also html": Buffer.concat([png, text(`<html>${canary}</html>`)]),
    "webp with a chunk of its own": webpFile(webpBody(webp), webpChunk("JUNK", place)),
    "webp with its place": webpFile(
      webpCanvas(96, 64, 12),
      webpBody(webp),
      webpChunk("EXIF", place),
      webpChunk("XMP ", place),
    ),
    "webp that is also html": Buffer.concat([webp, text(`<html>${canary}</html>`)]),
  };
}

/** Returns files whose parts contradict each other, or that end too soon. */
function broken({ jpeg, progressive, png, webp, lossless }: Base): { readonly [name: string]: Buffer } {
  const cut: [string, Buffer][] = [];
  for (const [name, whole] of Object.entries({ jpeg, progressive, png, webp, lossless })) {
    for (const part of [0.02, 0.1, 0.3, 0.6, 0.9]) {
      cut.push([
        `${name} cut at ${part}`,
        whole.subarray(0, Math.max(13, Math.floor(whole.byteLength * part))),
      ]);
    }
  }
  const wrongLength = Buffer.from(png);
  wrongLength.writeUInt32BE(0xffff_fff0, 33);
  return {
    ...Object.fromEntries(cut),
    "png of no width": pngFile({ width: 0, height: 10 }, { lines: Buffer.alloc(0) }),
    "png with a chunk of 4 GiB": wrongLength,
    "png without lines": pngFile({ width: 50, height: 50 }, { lines: Buffer.alloc(0) }),
    "png of a colour that is none": pngFile({ width: 50, height: 50, colour: 5 }),
    "jpeg of no height": jpegOfSize(jpeg, 96, 0),
    "jpeg without tables": Buffer.concat([
      jpeg.subarray(0, 2),
      jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda]))),
    ]),
    "jpeg of nothing but fill bytes": Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5000, 0xff)]),
    "webp without a picture": webpFile(webpCanvas(96, 64)),
    "webp of a wrong length": Buffer.concat([
      webp.subarray(0, 4),
      Buffer.from([0xff, 0xff, 0xff, 0x7f]),
      webp.subarray(8, 40),
    ]),
  };
}

function named(
  pictures: { readonly [name: string]: Buffer },
  outcome: HostilePicture["outcome"],
): HostilePicture[] {
  return Object.entries(pictures).map(([name, bytes]) => ({ name, bytes, outcome }));
}

/** Generates the hostile pictures: more than a hundred, each of a different kind. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const base = await baseCases();
  return [
    ...named(filesOfOtherKinds(base), "refused"),
    ...named(await encodedOtherKinds(base), "refused"),
    ...named(tooLarge(base), "refused"),
    ...named(await heavy(base), "either"),
    ...named(await tellTale(base), "cleaned"),
    ...named(broken(base), "either"),
  ];
}

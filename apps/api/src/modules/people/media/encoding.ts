import { fail, succeed, type Result } from "@parlour/contract/result";
import sharp from "sharp";
import type { Metadata } from "sharp";
import { decodingBytes, maxPicturePixels, pictureFormat, type PictureHeader } from "./rules.ts";
import type { Workshop } from "./workshop.ts";

// Nothing decoded is kept in memory, because no other picture can use it. One thread per picture, so that two
// pictures leave room for other work.
sharp.cache(false);
sharp.concurrency(1);

/** Decoding that takes longer is stopped. */
const maxSeconds = 10;

export interface EncodedPicture {
  /** A JPEG without any metadata. */
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export type PictureRefusal = "picture_type" | "picture_too_large" | "picture_unreadable";

/**
 * Turns decoding errors into a refusal. Everything that sharp throws about unreadable bytes is an Error with
 * a message.
 */
async function orUnreadable<Value>(work: () => Promise<Value>): Promise<Result<Value, "picture_unreadable">> {
  try {
    return succeed(await work());
  } catch (error) {
    if (error instanceof Error) return fail("picture_unreadable");
    throw error;
  }
}

function headerOf(metadata: Metadata, format: PictureHeader["format"]): PictureHeader {
  return {
    format,
    width: metadata.width,
    height: metadata.height,
    channels: metadata.channels,
    bytesPerChannel: metadata.depth === "uchar" ? 1 : 2,
    progressive: metadata.isProgressive,
    orientation: metadata.orientation ?? 1,
  };
}

/**
 * Converts a JPEG, PNG or WebP to a JPEG: fitted into a square of `side` pixels, upright, in sRGB,
 * transparency on white, without any metadata. Only the content decides its type; size and required memory
 * are read from the header, before anything is decoded. Of an animation, takes the first frame.
 */
export async function encodePicture(
  workshop: Pick<Workshop, "decode">,
  original: Buffer,
  side: number,
  roomBytes: number,
): Promise<Result<EncodedPicture, PictureRefusal>> {
  const format = pictureFormat(original);
  if (format === null) return fail("picture_type");
  const metadata = await orUnreadable(() => sharp(original, { limitInputPixels: false }).metadata());
  if (!metadata.ok) return metadata;
  if (metadata.value.format !== format) return fail("picture_type");
  const header = headerOf(metadata.value, format);
  const needed = decodingBytes(header);
  if (header.width * header.height > maxPicturePixels || needed > roomBytes) return fail("picture_too_large");
  return workshop.decode(needed, () =>
    orUnreadable(async () => {
      const { data, info } = await sharp(original, {
        limitInputPixels: maxPicturePixels,
        sequentialRead: true,
        failOn: "error",
        pages: 1,
      })
        .timeout({ seconds: maxSeconds })
        .autoOrient()
        .resize(side, side, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    }),
  );
}

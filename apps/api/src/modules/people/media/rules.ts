/** The allowed pictures and their addresses (PHOTO-6, PHOTO-8; docs/safety.md, "hostile uploads"). */

/** Bytes of an upload at most. */
export const maxPictureBytes = 8 * 1024 * 1024;
/** Pixels of an upload at most, before it is made smaller. */
export const maxPicturePixels = 40_000_000;
/** Pictures a customer may upload within 24 hours. */
export const picturesPerDay = 20;
/**
 * What pictures may take of a process. Uploads hold 48 MiB, six of the largest, and what is decoded 168 MiB more at most; a
 * picture that would need more is refused. hostile-pictures.proof.test.ts measures the whole: at most 256 MiB.
 */
export const arrivalLimits = {
  places: 60,
  bytes: 6 * maxPictureBytes,
  // 4 KiB a second: a slow line still sends a cropped photo within seconds.
  paceMs: 4000,
  leastBytes: 16 * 1024,
  sparedMs: 3000,
} as const;
export const workshopLimits = { decodings: 2, decodingBytes: 168 * 1024 * 1024 } as const;
/** A signed address lives at least this long. */
export const addressHours = 12;
/** Side of the square that a customer's picture is fitted into, in pixels. */
export const customerPictureSide = 1024;
/** Side of the square that a picture of staff is fitted into, in pixels. */
export const staffPictureSide = 1600;

export type PictureFormat = "jpeg" | "png" | "webp";

/**
 * Returns a file's type from its first bytes, ignoring its name and declared type; null unless it is one of the three.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const starts = (signature: readonly number[], at = 0): boolean =>
    signature.every((byte, index) => bytes[at + index] === byte);
  if (starts([0xff, 0xd8, 0xff])) return "jpeg";
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  // "RIFF", four bytes of length, "WEBP"
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return "webp";
  return null;
}

/** The facts in a picture's header, before anything is decoded. */
export interface PictureHeader {
  readonly format: PictureFormat;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bytesPerChannel: 1 | 2;
  /** Stored so that it becomes sharper by and by: all of it is in memory before the first line comes out. */
  readonly progressive: boolean;
  /** EXIF orientation, 1 to 8; above 4 it is turned by a quarter. */
  readonly orientation: number;
}

/** Bytes that decoders keep for lines on their way, and for the picture made small. */
const roomForLines = 24 * 1024 * 1024;

/**
 * Bytes of memory that decoding a picture takes at most. Where lines come out one by one, that is little whatever
 * the size; progressive files, WebP and pictures that are turned are in memory whole.
 */
export function decodingBytes(header: PictureHeader): number {
  const pixels = header.width * header.height;
  const whole = pixels * header.channels * header.bytesPerChannel;
  switch (header.format) {
    case "jpeg":
      // Coefficients of two bytes each; a JPEG that is decoded line by line is made smaller while it is read.
      return roomForLines + (header.progressive ? pixels * header.channels * 2 : 0);
    case "png":
      return roomForLines + (header.progressive ? whole : 0) + (header.orientation > 1 ? whole : 0);
    case "webp":
      return roomForLines + pixels * 4 + (header.orientation > 1 ? pixels * 4 : 0);
    default:
      return header.format satisfies never;
  }
}

/** Returns when an address signed now expires: on a full hour, so that browsers can cache the picture for hours. */
export function addressExpiry(now: Date): Date {
  const hour = 3_600_000;
  return new Date(Math.ceil(now.getTime() / hour + addressHours) * hour);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A customer's picture: the path below which its signed address begins. */
export const signedPath = "/im/media/";
/** A picture that everybody may see. */
export const openPath = "/im/media/open/";

/**
 * The upload that an address of a customer's picture names; null for any other address. Signature and expiry are not
 * looked at: an account may be saved with the address it was loaded with long ago.
 */
export function uploadOfAddress(address: string): string | null {
  // Addresses may come back whole, with the site's origin in front.
  const path = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)/i.exec(address)?.[1] ?? "";
  if (!path.startsWith(signedPath)) return null;
  const id = path.slice(signedPath.length).toLowerCase();
  return uuid.test(id) ? id : null;
}

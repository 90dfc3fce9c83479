/** The allowed pictures and their addresses (PHOTO-6, PHOTO-8; docs/safety.md, "hostile uploads"). */

/** The most bytes of an upload. */
export const maxPictureBytes = 8 * 1024 * 1024;
/** The most pixels of an upload, before it is scaled down. */
export const maxPicturePixels = 40_000_000;
/** Pictures a customer may upload within 24 hours. */
export const picturesPerDay = 20;
/**
 * The memory for pictures in one process. Uploads hold 48 MiB, six of the largest, and decoding at most 168
 * MiB more; a picture that needs more is refused. hostile-pictures.proof.test.ts measures the sum: at most
 * 256 MiB.
 */
export const arrivalLimits = {
  places: 60,
  bytes: 6 * maxPictureBytes,
  // 4 KiB a second: even a slow connection sends a cropped photo within seconds.
  paceMs: 4000,
  leastBytes: 16 * 1024,
  sparedMs: 3000,
} as const;
export const workshopLimits = { decodings: 2, decodingBytes: 168 * 1024 * 1024 } as const;
/** The least lifetime of a signed address. */
export const addressHours = 12;
/** Side of the square that a customer's picture is fitted into, in pixels. */
export const customerPictureSide = 1024;
/** Side of the square that staff's pictures are fitted into, in pixels. */
export const staffPictureSide = 1600;

export type PictureFormat = "jpeg" | "png" | "webp";

/**
 * Returns a file's type from its first bytes, ignoring its name and declared type; null if it is none of the
 * three.
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
  /**
   * Stored to become sharper step by step: the whole picture is in memory before the first line is decoded.
   */
  readonly progressive: boolean;
  /** EXIF orientation, 1 to 8; above 4 the picture is turned by 90 degrees. */
  readonly orientation: number;
}

/** Bytes that decoders use for single lines, and for the scaled-down picture. */
const roomForLines = 24 * 1024 * 1024;

/**
 * Returns the most memory in bytes that decoding a picture takes. Line by line it is little at any size;
 * progressive files, WebP and rotated pictures are in memory as a whole.
 */
export function decodingBytes(header: PictureHeader): number {
  const pixels = header.width * header.height;
  const whole = pixels * header.channels * header.bytesPerChannel;
  switch (header.format) {
    case "jpeg":
      // Coefficients of two bytes each; a JPEG decoded line by line is scaled down while it is read.
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

/** The path under which customers' pictures have signed addresses. */
export const signedPath = "/im/media/";
/** The path of pictures that everybody may see. */
export const openPath = "/im/media/open/";

/**
 * Returns the upload id in an address of a customer's picture; null for any other address. Ignores signature
 * and expiry: an account may be saved with the address it was loaded with long ago.
 */
export function uploadOfAddress(address: string): string | null {
  // Addresses may be sent back with the site's origin.
  const path = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)/i.exec(address)?.[1] ?? "";
  if (!path.startsWith(signedPath)) return null;
  const id = path.slice(signedPath.length).toLowerCase();
  return uuid.test(id) ? id : null;
}

import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** How much two pixels may differ before they count as different, from 0 to 1 (pixelmatch's `threshold`). */
const pixelTolerance = 0.12;
/** The share of pixels that may differ before a picture counts as changed. */
const shareTolerance = 0.0005;

/** The comparison of a new picture with the kept one. */
export type Comparison =
  | { readonly outcome: "same" }
  | { readonly outcome: "changed"; readonly share: number; readonly difference: Buffer }
  | { readonly outcome: "resized"; readonly from: string; readonly to: string };

/**
 * Encodes a screenshot for the repository: WebP, small enough to commit. The same pixels always give the same
 * bytes.
 */
export async function keptForm(png: Buffer, tallest: number): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  return sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.min(height, tallest) })
    .webp({ quality: 72, effort: 4 })
    .toBuffer();
}

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Compares two encoded screenshots; both used the same encoder, so its losses cancel out. */
export async function comparePictures(kept: Buffer, taken: Buffer): Promise<Comparison> {
  if (kept.equals(taken)) return { outcome: "same" };
  const [before, after] = await Promise.all([pixelsOf(kept), pixelsOf(taken)]);
  const { width, height } = before;
  if (width !== after.width || height !== after.height) {
    return { outcome: "resized", from: `${width} × ${height}`, to: `${after.width} × ${after.height}` };
  }
  const painted = Buffer.alloc(before.data.length);
  const options = { threshold: pixelTolerance, diffColor: [255, 0, 128] } as const;
  const different = pixelmatch(before.data, after.data, painted, width, height, {
    ...options,
    diffColor: [...options.diffColor],
  });
  const share = different / (width * height);
  if (share <= shareTolerance) return { outcome: "same" };
  const difference = await sharp(painted, { raw: { width, height, channels: 4 } })
    .webp({ quality: 60 })
    .toBuffer();
  return { outcome: "changed", share, difference };
}

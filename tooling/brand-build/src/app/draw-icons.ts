import sharp from "sharp";
import { appAddresses, iconSizes, shareSize } from "./web-manifest.ts";

const touchSize = 180;
/** Every device shows at least a circle of 80% of a maskable icon's width. */
const safeShare = 0.8;
/** The square inside that circle, which a mark without its own background may fill. */
const markShare = safeShare * Math.SQRT1_2;

/** Renders the drawing as an image of so many pixels, sharp at any size. */
async function draw(svg: Buffer, size: number): Promise<Buffer> {
  const { width, height } = await sharp(svg).metadata();
  const density = Math.min(2400, (72 * size) / Math.min(width, height));
  return sharp(svg, { density }).resize(size, size, { fit: "contain", background: "#0000" }).png().toBuffer();
}

/** Whether the drawing reaches its edges, as a mark with its own background does. */
async function hasGround(svg: Buffer): Promise<boolean> {
  const size = 64;
  const { data } = await sharp(await draw(svg, size))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const last = size - 1;
  const middles = [
    [size / 2, 1],
    [size / 2, last - 1],
    [1, size / 2],
    [last - 1, size / 2],
  ] as const;
  return middles.every(([x, y]) => (data[(y * size + x) * 4 + 3] ?? 0) > 250);
}

/** Renders a square without transparent corners, for devices that cut out their own shape. */
async function drawFull(svg: Buffer, size: number, background: string): Promise<Buffer> {
  const ground = sharp({ create: { width: size, height: size, channels: 4, background } });
  if (!(await hasGround(svg))) {
    const mark = await draw(svg, Math.round(size * markShare));
    return ground
      .composite([{ input: mark, gravity: "centre" }])
      .png()
      .toBuffer();
  }
  // Behind rounded corners the background continues as the drawing itself, larger and blurred.
  const larger = Math.round(size * 1.5);
  const edge = Math.round((larger - size) / 2);
  const behind = await sharp(await draw(svg, larger))
    .extract({ left: edge, top: edge, width: size, height: size })
    .blur(Math.max(1, size / 24))
    .toBuffer();
  return ground
    .composite([{ input: behind }, { input: await draw(svg, size) }])
    .png()
    .toBuffer();
}

/** Renders the picture for links to the brand: its mark on its own colours, large and blurred. */
async function drawShare(svg: Buffer, background: string): Promise<Buffer> {
  const { width, height } = shareSize;
  const top = Math.round((width - height) / 2);
  const glow = await sharp(await draw(svg, width))
    .extract({ left: 0, top, width, height })
    .blur(80)
    .composite([
      {
        input: { create: { width, height, channels: 4, background: "rgba(0, 0, 0, 0.45)" } },
        blend: "dest-out",
      },
    ])
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: glow }, { input: await draw(svg, 320), gravity: "centre" }])
    .png({ palette: true })
    .toBuffer();
}

/**
 * Draws a brand's icons from its favicon, which is an SVG.
 *
 * @param background shown behind a mark without its own background
 */
export async function drawIcons(
  svg: Buffer,
  background: string,
): Promise<readonly { readonly address: string; readonly bytes: Buffer }[]> {
  const sized = await Promise.all(
    iconSizes.flatMap((size) => [
      draw(svg, size).then((bytes) => ({ address: appAddresses.icon(size), bytes })),
      drawFull(svg, size, background).then((bytes) => ({ address: appAddresses.maskableIcon(size), bytes })),
    ]),
  );
  return [
    ...sized,
    { address: appAddresses.shareImage, bytes: await drawShare(svg, background) },
    { address: appAddresses.touchIcon, bytes: await drawFull(svg, touchSize, background) },
  ];
}

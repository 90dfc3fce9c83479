import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { jpegWithoutPixels } from "./jpeg-without-pixels.ts";

let noise: Buffer;
beforeAll(async () => {
  const random = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, index) => index ** 3 % 251));
  noise = await sharp(random, { raw: { width: 200, height: 200, channels: 3 } })
    .jpeg({ progressive: true })
    .toBuffer();
});

/** A comment segment: the marker, its length with the two bytes of the length itself, the text. */
const comment = (text: string) => Buffer.from([0xff, 0xfe, 0, text.length + 2, ...Buffer.from(text)]);

describe("a JPEG without its pixels", () => {
  test("keeps what stands in a segment or after the picture's end", () => {
    const inSegment = Buffer.concat([noise.subarray(0, 2), comment("GPS"), noise.subarray(2)]);
    expect(jpegWithoutPixels(inSegment).includes("GPS")).toBe(true);
    const betweenScans = Buffer.concat([noise.subarray(0, -2), comment("GPS"), noise.subarray(-2)]);
    expect(jpegWithoutPixels(betweenScans).includes("GPS")).toBe(true);
    expect(jpegWithoutPixels(Buffer.concat([noise, Buffer.from("GPS")])).includes("GPS")).toBe(true);
  });

  test("drops every scan of the pixels", () => {
    const inPixels = Buffer.from(noise);
    inPixels.write("GPS", noise.byteLength >> 1, "latin1");
    expect(inPixels.includes("GPS")).toBe(true);
    expect(jpegWithoutPixels(inPixels).includes("GPS")).toBe(false);
    expect(jpegWithoutPixels(noise).byteLength).toBeLessThan(noise.byteLength / 4);
  });

  test("hands back whole what is no JPEG", () => {
    const text = Buffer.from("no picture, GPS");
    expect(jpegWithoutPixels(text)).toEqual(text);
    expect(jpegWithoutPixels(Buffer.alloc(0))).toEqual(Buffer.alloc(0));
  });
});

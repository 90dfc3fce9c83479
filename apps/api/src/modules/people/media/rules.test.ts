import { describe, expect, test } from "vitest";
import { addressExpiry, decodingBytes, pictureFormat, uploadOfAddress } from "./rules.ts";
import type { PictureHeader } from "./rules.ts";

const id = "0198c0de-0000-7000-8000-000000000001";

describe("What a picture is, its first bytes say", () => {
  test.each([
    ["jpeg", [0xff, 0xd8, 0xff, 0xe0]],
    ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ["webp", [...Buffer.from("RIFF____WEBPVP8 ", "latin1")]],
    [null, [...Buffer.from("GIF89a", "latin1")]],
    [null, [...Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>", "latin1")]],
    [null, [...Buffer.from("RIFF____WAVEfmt ", "latin1")]],
    [null, [0xff, 0xd8]],
    [null, []],
  ])("%s", (format, bytes) => {
    expect(pictureFormat(Uint8Array.from(bytes))).toBe(format);
  });
});

describe("What decoding takes is known from the header", () => {
  const header: PictureHeader = {
    format: "jpeg",
    width: 8000,
    height: 5000,
    channels: 3,
    bytesPerChannel: 1,
    progressive: false,
    orientation: 1,
  };
  const megabytes = (change: Partial<PictureHeader>): number =>
    Math.round(decodingBytes({ ...header, ...change }) / 1024 / 1024);

  test("little for one that comes line by line, all of it for one that does not", () => {
    expect(megabytes({})).toBe(24);
    expect(megabytes({ progressive: true })).toBe(253);
    expect(megabytes({ format: "png", channels: 4 })).toBe(24);
    expect(megabytes({ format: "png", channels: 4, bytesPerChannel: 2, progressive: true })).toBe(329);
    expect(megabytes({ format: "png", orientation: 6 })).toBe(138);
    expect(megabytes({ format: "webp" })).toBe(177);
  });
});

describe("A signed address", () => {
  test("lives 12 to 13 hours and ends on a full hour", () => {
    const end = (moment: string): string => addressExpiry(new Date(moment)).toISOString();
    expect(end("2026-11-20T20:00:00.000Z")).toBe("2026-11-21T08:00:00.000Z");
    expect(end("2026-11-20T20:00:00.001Z")).toBe("2026-11-21T09:00:00.000Z");
    expect(end("2026-11-20T20:59:59.999Z")).toBe("2026-11-21T09:00:00.000Z");
  });

  test("names its upload, with or without the site's origin, signed or not", () => {
    expect(uploadOfAddress(`/im/media/${id}?expires=1&signature=x`)).toBe(id);
    expect(uploadOfAddress(`https://uk.emberlane.test/im/media/${id}?expires=1`)).toBe(id);
    expect(uploadOfAddress(`/im/media/${id.toUpperCase()}`)).toBe(id);
  });

  test.each([
    "",
    id,
    `/im/media/open/${id}`,
    `/im/media/${id}/..`,
    `/im/media/x/${id}`,
    `javascript:/im/media/${id}`,
    `//elsewhere.test/im/media/${id}`,
    "https://elsewhere.test/face.jpg",
    "/im/media/not-an-id",
  ])("%s names none", (address) => {
    expect(uploadOfAddress(address)).toBeNull();
  });
});

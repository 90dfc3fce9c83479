import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawIcons } from "./draw-icons.ts";
import { offlinePage } from "./offline-page.ts";
import { webManifest } from "./web-manifest.ts";

const theme = {
  scheme: "dark",
  background: "#160e1d",
  surface: "#21162a",
  text: "#f8eee6",
  muted: "#c4b1bf",
  primary: "#f4ac62",
  accent: "#f3bda3",
  success: "#8bd8a8",
  warning: "#f3cb6b",
  error: "#ff9f92",
  info: "#acc9f6",
} as const;

const svg = (shape: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${shape}</svg>`);

async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)];
}

async function drawn(shape: string) {
  const icons = await drawIcons(svg(shape), theme.background);
  return (address: string): Buffer =>
    icons.find((icon) => icon.address === address)?.bytes ?? Buffer.alloc(0);
}

describe("a brand's icons", () => {
  test("are drawn in the sizes that the manifest names", async () => {
    const icons = await drawIcons(svg(`<circle cx="32" cy="32" r="20" fill="#ffffff"/>`), theme.background);
    const { icons: named } = webManifest({ name: "Duskwren", theme }) as {
      icons: { src: string; sizes: string }[];
    };
    for (const { src, sizes } of named) {
      const { width, height } = await sharp(icons.find(({ address }) => address === src)?.bytes).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test("that devices cut to a shape have no transparent corner, and a lone mark within the safe circle", async () => {
    const icon = await drawn(`<rect x="2" y="2" width="60" height="60" rx="30" fill="#ffffff"/>`);
    const maskable = icon("/icons/maskable-192.png");
    expect(await pixel(maskable, 0, 0)).toEqual([0x16, 0x0e, 0x1d, 255]);
    expect(await pixel(maskable, 96, 8)).toEqual([0x16, 0x0e, 0x1d, 255]);
    expect(await pixel(maskable, 96, 96)).toEqual([255, 255, 255, 255]);
    expect((await pixel(icon("/icons/icon-192.png"), 0, 0))[3]).toBe(0);
  });

  test("carry a drawing with a ground of its own to every edge", async () => {
    const icon = await drawn(`<rect width="64" height="64" rx="15" fill="#3366aa"/>`);
    for (const [x, y] of [
      [0, 0],
      [90, 0],
      [179, 179],
    ] as const) {
      expect(await pixel(icon("/icons/touch-180.png"), x, y)).toEqual([0x33, 0x66, 0xaa, 255]);
    }
  });
});

describe("the offline page", () => {
  const html = offlinePage(
    { name: "Tea & Sons", theme },
    "/assets/mark.svg",
    ".other{color:red}body{font:1rem serif}",
  );

  test("is in the brand's colours, with what its markup needs of the styles", () => {
    expect(html).toContain("--brand-background:#160e1d");
    expect(html).toContain("<title>Tea &amp; Sons: offline</title>");
    expect(html).toContain("1rem serif");
    expect(html).not.toContain(".other");
  });

  test("may run and wear only what its own policy names", () => {
    const hash = (text = "") => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const [, policy = ""] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    expect(policy).toContain(`style-src ${hash(/<style>([\s\S]*)<\/style>/.exec(html)?.[1])}`);
    expect(policy).toContain(`script-src ${hash(/<script>([\s\S]*)<\/script>/.exec(html)?.[1])}`);
    expect(policy).toContain("default-src 'none'");
  });
});

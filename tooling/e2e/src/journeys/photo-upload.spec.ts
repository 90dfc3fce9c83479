import { expect, type CDPSession, type Page } from "@playwright/test";
import type { CustomerDriver } from "../drivers/customer.ts";
import { journey } from "./journey.ts";

/** Draws a photo of twelve million pixels that does not compress well, in the page. */
async function largePhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    for (let index = 0; index < 4000; index += 1) {
      context.fillStyle = `hsl(${(index * 47) % 360} 80% ${20 + ((index * 31) % 60)}%)`;
      context.fillRect((index * 733) % 4000, (index * 397) % 3000, 400, 90);
    }
    const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    const bytes = new Uint8Array(await photo.arrayBuffer());
    return bytes.reduce((text, byte) => text + String.fromCharCode(byte), "");
  });
  return Buffer.from(encoded, "latin1");
}

/**
 * Limits the upload speed to bytes per second, so that a cropped photo takes some time; -1: unlimited; 0: no
 * connection.
 */
async function slowLine(tools: CDPSession, bytesPerSecond: number): Promise<void> {
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", {
    offline: bytesPerSecond === 0,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Chooses the photo and opens the crop; returns the sizes of the uploads from then on, in bytes. */
async function openCrop(member: CustomerDriver): Promise<number[]> {
  const { page } = member;
  const sizes: number[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/im/api/s3") {
      sizes.push(request.postDataBuffer()?.length ?? 0);
    }
  });
  await member.visit("/meet");
  await member.openAccountTile(/^Profile photo/);
  const photo = await largePhoto(page);
  expect(photo.length).toBeGreaterThan(500_000);
  await member.choosePhoto(photo);
  await expect(member.panel.getByRole("button", { name: "Save Image" })).toBeEnabled();
  return sizes;
}

journey.describe("a photo on a slow line", () => {
  journey("leaves small, with progress, and can be taken back", async ({ member }) => {
    const { page, panel } = member;
    const sizes = await openCrop(member);
    const tools = await page.context().newCDPSession(page);
    await slowLine(tools, 6000);
    await panel.getByRole("button", { name: "Save Image" }).click();
    const bar = panel.getByRole("progressbar", { name: /^Uploading your photo/ });
    const shown: number[] = [];
    await expect
      .poll(
        async () => {
          shown.push(Number(await bar.getAttribute("value", { timeout: 1000 }).catch(() => "0")));
          return new Set(shown).size;
        },
        { intervals: [200] },
      )
      .toBeGreaterThanOrEqual(3);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/im/api/s3"));
    await panel.getByRole("button", { name: "Cancel" }).click();
    await ended;
    await expect(panel.getByRole("application", { name: /Your photo/ })).toBeVisible();
    await expect(bar).toBeHidden();

    await slowLine(tools, -1);
    const stored = page.waitForResponse((response) => response.url().endsWith("/im/api/s3"));
    await panel.getByRole("button", { name: "Save Image" }).click();
    expect((await stored).ok()).toBe(true);
    await expect(member.heading("My Account")).toBeVisible();
    expect(sizes.length).toBe(2);
    for (const size of sizes) expect(size).toBeLessThan(300_000);
  });

  journey("is sent again as it is after the line broke off", async ({ member }) => {
    const { page, panel } = member;
    await openCrop(member);
    const tools = await page.context().newCDPSession(page);
    await slowLine(tools, 6000);
    await panel.getByRole("button", { name: "Save Image" }).click();
    await expect(panel.getByRole("progressbar", { name: /^Uploading your photo/ })).toBeVisible();
    await slowLine(tools, 0);
    const again = panel.getByRole("button", { name: "Try again with this photo" });
    await expect(again).toBeVisible();
    await expect(panel.getByRole("alert").first()).toContainText("Check your connection and try again");
    await slowLine(tools, -1);
    await again.click();
    await expect(member.heading("My Account")).toBeVisible();
  });
});

import { expect, onTestFinished, test } from "vitest";
import { createFaultStore } from "./faults/fault-store.ts";
import { createSandboxApp } from "./sandbox-app.ts";
import { sandboxKeys } from "./sandbox-keys.ts";
import { launchChromium } from "./testing/launch-chromium.ts";

test.each([360, 1280])("each card of the home page is one box, at %i px", async (width) => {
  const app = await createSandboxApp({
    folder: null,
    keys: sandboxKeys,
    publicOrigin: "http://sandbox.localhost",
    cardWebhookUrl: null,
    flexpayPostbackUrl: null,
    textWebhookUrl: null,
    faults: createFaultStore(),
  });
  onTestFinished(() => app.close());
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  await page.goto(address);

  const faults = page.locator("a.card", { hasText: "Every call reaches the server" });
  await expect.poll(() => faults.count()).toBe(1);
  // An inline link around blocks is rendered in pieces, each with its own border.
  const boxes = await page
    .locator(".card")
    .evaluateAll((cards) => cards.map((card) => card.getClientRects().length));
  expect(boxes.length).toBeGreaterThan(4);
  expect(new Set(boxes)).toEqual(new Set([1]));
  const words = faults.locator("strong");
  const [outer, inner] = [await faults.boundingBox(), await words.boundingBox()];
  expect(inner?.x).toBeGreaterThan(outer?.x ?? Infinity);
  expect((inner?.x ?? 0) + (inner?.width ?? Infinity)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
});

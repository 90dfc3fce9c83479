import type { Page } from "@playwright/test";
import { pageUrl } from "./addresses.ts";

/**
 * Leaves a page no room to store anything, from its next load on: its two storages are filled to the last
 * character before its own scripts run, and the browser grants the site no byte for its caches.
 */
export async function fillStorage(page: Page, host: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const origin = new URL(pageUrl(host)).origin;
  await tools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await page.context().addInitScript(fillPage);
}

function fillPage(): void {
  // The card provider's frames store nothing and may not access storage.
  if (window !== top) return;
  for (const storage of [localStorage, sessionStorage]) {
    let piece = 0;
    // Of an earlier page: they are still there.
    while (storage.getItem(`filler-${piece}`) !== null) piece += 1;
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      const text = "x".repeat(size);
      try {
        for (;;) {
          storage.setItem(`filler-${piece}`, text);
          piece += 1;
        }
      } catch {
        // No more pieces of this size fit; the next are half as large.
      }
    }
  }
}

import { join } from "node:path";
import type { Page } from "@playwright/test";

const screens = [
  { width: 320, height: 568 },
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

/** With E2E_LOOK=folder, saves the page at every width, light and dark. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["E2E_LOOK"];
  if (folder === undefined) return;
  const before = page.viewportSize();
  for (const screen of screens) {
    await page.setViewportSize(screen);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const path = join(folder, `${name}-${screen.width}-${colorScheme}.png`);
      // Otherwise colours are on their way from one scheme to the other.
      await page.screenshot({ path, animations: "disabled" });
    }
  }
  if (before !== null) await page.setViewportSize(before);
}

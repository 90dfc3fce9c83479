import { chromium, type Browser } from "playwright";

/** Launches the measured browser without background activity. */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      ...more,
    ],
  });
}

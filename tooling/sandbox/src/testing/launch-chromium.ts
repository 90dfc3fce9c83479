import { chromium, type Browser } from "playwright";

/** Starts the machine's Chromium (CHROME_PATH) without a window; the caller closes it. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      // No GPU on test machines: emulating one would take a fifth of the time.
      "--disable-gpu",
    ],
  });
}

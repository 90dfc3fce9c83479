import { existsSync } from "node:fs";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Returns the path of Chromium or Chrome: CHROME_PATH first, then the usual places. Throws if there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const found = [env["CHROME_PATH"] ?? "", ...usualPlaces].find((place) => place !== "" && existsSync(place));
  if (found === undefined)
    throw new Error("No Chromium or Chrome found: set CHROME_PATH, or install chromium.");
  return found;
}

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns the path of Chromium or Chrome: CHROME_PATH first, then the usual places. Null if there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const wanted = env["CHROME_PATH"];
  if (wanted !== undefined && wanted !== "") return existsSync(wanted) ? wanted : null;
  return usualPlaces.find((place) => existsSync(place)) ?? null;
}

/** Debian's Chromium without windows. */
const windowlessPlace = "/usr/bin/chromium-headless-shell";

/**
 * Returns the browser for most tests: Chromium without windows if it is there and CHROME_PATH names no other, because
 * pages need a third less processor time in it (tooling/decisions/0039-tests-write-to-memory.md). Otherwise `whole`.
 */
export function findWindowless(whole: string, env: NodeJS.ProcessEnv = process.env): string {
  const isChosen = env["CHROME_PATH"] !== undefined && env["CHROME_PATH"] !== "";
  return !isChosen && existsSync(windowlessPlace) ? windowlessPlace : whole;
}

/** The one command that installs a browser. */
export const installCommand = "sudo apt-get update && sudo apt-get install -y chromium";

/**
 * Installs Debian's Chromium if possible (as root on a machine with apt-get). Returns the browser's path, or
 * null if it could not be installed.
 */
export function installChromium(): string | null {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync("apt-get", ["--version"]).status !== 0) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "inherit", env });
  return findChromium({});
}

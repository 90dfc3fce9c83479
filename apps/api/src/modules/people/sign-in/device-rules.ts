/** Shown if a browser sends no user agent. */
export const unknownDevice = "Unknown device";

/** The order matters: browsers also name the browsers they are derived from. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Samsung Internet", /SamsungBrowser\//],
  ["Opera", /OPR\/|Opera|OPiOS\//],
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\/|Chromium\//],
  ["Safari", /Safari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ["iPhone", /iPhone|iPod/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["ChromeOS", /CrOS/],
  ["Mac", /Macintosh|Mac OS X/],
  ["Linux", /Linux|X11/],
];

/**
 * Returns a login's description for the customer, such as "Chrome on Android": browser and system, nothing else from
 * the user agent.
 */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 512);
  const named = (table: typeof browsers): string | undefined =>
    table.find(([, sign]) => sign.test(text))?.[0];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined && system === undefined) return unknownDevice;
  return system === undefined ? (browser ?? unknownDevice) : `${browser ?? "A browser"} on ${system}`;
}

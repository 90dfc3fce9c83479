/** Where a browser says nothing of itself. */
export const unknownDevice = "Unknown device";

/** In this order: browsers name the ones they descend from too. */
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
 * What a customer recognises a login by, such as "Chrome on Android": the browser's name and its system's, and nothing
 * else of what it says of itself.
 */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 512);
  const named = (table: typeof browsers): string | undefined =>
    table.find(([, sign]) => sign.test(text))?.[0];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined && system === undefined) return unknownDevice;
  return system === undefined ? (browser ?? unknownDevice) : `${browser ?? "A browser"} on ${system}`;
}

/** The console's looks; `system` follows the device. */
export const colourSchemes = ["system", "light", "dark"] as const;
export type ColourScheme = (typeof colourSchemes)[number];

const key = "parlour-console-scheme";

/** Shows the console in a look (theme.css). */
export function showScheme(scheme: ColourScheme): void {
  if (scheme === "system") delete document.documentElement.dataset["scheme"];
  else document.documentElement.dataset["scheme"] = scheme;
}

/** Stores the signed-in person's look, for the next start of the page, when nobody is known yet. */
export function keepScheme(scheme: ColourScheme, storage: Storage = localStorage): void {
  try {
    if (scheme === "system") storage.removeItem(key);
    else storage.setItem(key, scheme);
  } catch {
    // Blocked storage: the next start follows the device until the person is known.
  }
}

/** Shows the look that was kept. */
export function showKeptScheme(storage: Storage = localStorage): void {
  try {
    const kept = storage.getItem(key);
    showScheme(colourSchemes.find((scheme) => scheme === kept) ?? "system");
  } catch {
    // As above.
  }
}

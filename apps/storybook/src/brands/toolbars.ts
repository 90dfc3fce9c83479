import { regionCodes, regions } from "@parlour/contract/regions";
import type { Preview } from "@storybook/react-vite";
import { brandCatalogue } from "./brand-catalogue.ts";
import { allBrands, consoleLook, noBrand } from "./look-names.ts";

interface Choice {
  readonly value: string;
  readonly title: string;
}

function toolbar(description: string, icon: string, items: readonly Choice[]) {
  return {
    description,
    toolbar: { icon, title: description, items: [...items], dynamicTitle: true },
  } as NonNullable<Preview["globalTypes"]>[string];
}

/** The designers' toolbars: brand, region, device, and visual settings. */
export const toolbars: NonNullable<Preview["globalTypes"]> = {
  brand: toolbar("Brand", "paintbrush", [
    ...brandCatalogue.map(({ id, name }) => ({ value: id, title: name })),
    { value: consoleLook, title: "Operators' console" },
    { value: noBrand, title: "Parlour (no brand)" },
    { value: allBrands, title: "All side by side" },
  ]),
  region: toolbar(
    "Region",
    "globe",
    regionCodes.map((code) => ({ value: code, title: regions[code].name })),
  ),
  loggedIn: toolbar("Logged in", "user", [
    { value: "no", title: "Logged out" },
    { value: "yes", title: "Logged in" },
  ]),
  textSize: toolbar(
    "Text size",
    "zoom",
    ["100", "125", "150", "200"].map((value) => ({ value, title: `Text ${value} %` })),
  ),
  colourScheme: toolbar("Colour scheme", "mirror", [
    { value: "own", title: "Own scheme" },
    { value: "light", title: "Light" },
    { value: "dark", title: "Dark" },
  ]),
  motion: toolbar("Motion", "play", [
    { value: "system", title: "System's motion" },
    { value: "reduced", title: "Reduced motion" },
    { value: "full", title: "Full motion" },
  ]),
  forcedColours: toolbar("Forced colours", "contrast", [
    { value: "none", title: "Own colours" },
    { value: "dark", title: "Forced, dark" },
    { value: "light", title: "Forced, light" },
  ]),
  colourVision: toolbar("Colour vision", "eye", [
    { value: "full", title: "Full vision" },
    { value: "protanopia", title: "Protanopia (no red)" },
    { value: "deuteranopia", title: "Deuteranopia (no green)" },
    { value: "tritanopia", title: "Tritanopia (no blue)" },
    { value: "achromatopsia", title: "Achromatopsia (no colour)" },
  ]),
};

export const toolbarDefaults = {
  brand: brandCatalogue[0]?.id ?? noBrand,
  region: "GB",
  loggedIn: "no",
  textSize: "100",
  colourScheme: "own",
  motion: "system",
  forcedColours: "none",
  colourVision: "full",
};

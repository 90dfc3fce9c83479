import { regionCodes, regions } from "@parlour/contract/regions";
import type { Preview } from "@storybook/react-vite";
import { brandCatalogue } from "./brand-catalogue.ts";

/** The value of the brand toolbar that shows every brand beside the others. */
export const allBrands = "all";
/** The tokens' own look, which the console wears. */
export const noBrand = "parlour";

const brandItems = [
  ...brandCatalogue.map(({ id, name }) => ({ value: id, title: name })),
  { value: noBrand, title: "Parlour (no brand)" },
  { value: allBrands, title: "All side by side" },
];

/** The designers' toolbars: brand, region, logged in, text size. */
export const toolbars: NonNullable<Preview["globalTypes"]> = {
  brand: {
    description: "Brand",
    toolbar: { icon: "paintbrush", title: "Brand", items: brandItems, dynamicTitle: true },
  },
  region: {
    description: "Region",
    toolbar: {
      icon: "globe",
      title: "Region",
      items: regionCodes.map((code) => ({ value: code, title: regions[code].name })),
      dynamicTitle: true,
    },
  },
  loggedIn: {
    description: "Logged in",
    toolbar: {
      icon: "user",
      title: "Logged in",
      items: [
        { value: "no", title: "Logged out" },
        { value: "yes", title: "Logged in" },
      ],
      dynamicTitle: true,
    },
  },
  textSize: {
    description: "Text size",
    toolbar: {
      icon: "zoom",
      title: "Text size",
      items: ["100", "125", "150", "200"].map((value) => ({ value, title: `Text ${value} %` })),
      dynamicTitle: true,
    },
  },
};

export const toolbarDefaults = {
  brand: brandCatalogue[0]?.id ?? noBrand,
  region: "GB",
  loggedIn: "no",
  textSize: "100",
};

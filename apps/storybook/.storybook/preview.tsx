import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import type { Preview } from "@storybook/react-vite";
import { configure } from "storybook/test";
import { themes } from "storybook/theming";
import { brandContent } from "../src/brands/brand-content.ts";
import { withBrand } from "../src/brands/brand-decorator.tsx";
import { axeConfig, brandOfTest, checkInEveryBrand } from "../src/checks/every-brand.ts";
import { controlsOfTypes } from "../src/docs/controls-of-types.ts";
import { toolbarDefaults, toolbars } from "../src/brands/toolbars.ts";
import { withEmulation } from "../src/emulation/with-emulation.ts";
import "../src/brands/stage.css";

// Lazy parts may take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** Whether `npm test` runs the stories. In Storybook the addon checks the one that is open. */
const isTestRun = import.meta.env["VITEST_STORYBOOK"] === "false";

/** The widths of NAV-18, each named after its typical device. */
const viewports = {
  w375: { name: "375 small phone", styles: { width: "375px", height: "667px" }, type: "mobile" },
  w425: { name: "425 phone", styles: { width: "425px", height: "900px" }, type: "mobile" },
  w768: { name: "768 tablet", styles: { width: "768px", height: "1024px" }, type: "tablet" },
  w1024: { name: "1024 laptop", styles: { width: "1024px", height: "768px" }, type: "desktop" },
  w1440: { name: "1440 desktop", styles: { width: "1440px", height: "900px" }, type: "desktop" },
  w3840: { name: "3840 4K", styles: { width: "3840px", height: "2160px" }, type: "desktop" },
} as const;

const preview: Preview = {
  loaders: [
    // The first of a story's loaders, because the story's own loaders read the brand.
    ({ id, globals }) => {
      if (globals["testsEveryBrand"] === true) globals["brand"] = brandOfTest(id);
    },
  ],
  afterEach: async (story) => {
    if (story.globals["testsEveryBrand"] === true) await checkInEveryBrand(story);
  },
  argTypesEnhancers: [controlsOfTypes],
  decorators: [withBrand, withEmulation],
  globalTypes: toolbars,
  initialGlobals: toolbarDefaults,
  parameters: {
    ...brandContent,
    layout: "fullscreen",
    viewport: { options: viewports },
    docs: { theme: themes.dark },
    // Only components have controls; elsewhere an empty panel would show the vendor's manual.
    controls: { disable: true },
    // A violation fails the story's test (src/checks/every-brand.ts).
    a11y: { test: isTestRun ? "off" : "error", config: axeConfig },
    options: {
      // From the smallest part to the whole; overlays in the order in which a newcomer meets them.
      storySort: {
        order: [
          "Welcome",
          "Foundations",
          ["Colour", "Type", "Space and shape", "Depth and light", "Motion"],
          "Components",
          "Overlays",
          [
            "Mobile menu",
            "Entry",
            "Verify",
            "Create",
            "Login",
            "How-to",
            "Nav menu",
            "My Account",
            "Date of birth",
            "Username",
            "Image upload",
            "Password",
            "Legal",
          ],
          "Pages",
          ["Landing", "Meet", "Chat", "Credits", "Statement", "Account", "Around every page"],
          "Flows",
          "Legal",
        ],
      },
    },
  },
};

export default preview;

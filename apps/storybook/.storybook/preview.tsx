import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import type { Preview } from "@storybook/react-vite";
import { withBrand } from "../src/brands/brand-decorator.tsx";
import { toolbarDefaults, toolbars } from "../src/brands/toolbars.ts";
import "../src/brands/stage.css";

/** Widths of the product spec, section 9, each named after where it is met. */
const viewports = {
  w375: { name: "375 small phone", styles: { width: "375px", height: "667px" }, type: "mobile" },
  w425: { name: "425 phone", styles: { width: "425px", height: "900px" }, type: "mobile" },
  w768: { name: "768 tablet", styles: { width: "768px", height: "1024px" }, type: "tablet" },
  w1024: { name: "1024 laptop", styles: { width: "1024px", height: "768px" }, type: "desktop" },
  w1440: { name: "1440 desktop", styles: { width: "1440px", height: "900px" }, type: "desktop" },
  w3840: { name: "3840 4K", styles: { width: "3840px", height: "2160px" }, type: "desktop" },
} as const;

const preview: Preview = {
  decorators: [withBrand],
  globalTypes: toolbars,
  initialGlobals: toolbarDefaults,
  parameters: {
    layout: "fullscreen",
    viewport: { options: viewports },
    backgrounds: { disable: true },
    controls: { expanded: true },
    // A violation fails the story's test.
    a11y: { test: "error" },
    options: {
      storySort: { order: ["Foundations", "Components", "Overlays", "Flows", "Pages", "Legal"] },
    },
  },
};

export default preview;

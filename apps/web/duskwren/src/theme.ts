import type { BrandManifest } from "@parlour/brand-config/brand-manifest";

/** Plum dusk with lantern light. */
export const theme: BrandManifest["theme"] = {
  scheme: "dark",
  background: "#160e1d",
  surface: "#21162a",
  text: "#f8eee6",
  muted: "#c4b1bf",
  primary: "#f4ac62",
  accent: "#f3bda3",
  success: "#8bd8a8",
  warning: "#f3cb6b",
  error: "#ff9f92",
  info: "#acc9f6",
};

import type { BrandManifest } from "@parlour/brand-config/brand-manifest";

/** Pale lake-water paper, navy ink, one seal of red wax. */
export const theme: BrandManifest["theme"] = {
  scheme: "light",
  background: "#e6edf1",
  surface: "#f7f9f9",
  text: "#16223f",
  muted: "#4a566f",
  primary: "#96242c",
  accent: "#2a5470",
  success: "#2b6146",
  warning: "#745010",
  error: "#a3341a",
  info: "#2f5890",
};

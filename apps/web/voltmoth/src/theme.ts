import type { BrandManifest } from "@parlour/brand-config/brand-manifest";

/** Near-black, acid lime to press, hot violet to read by. */
export const theme: BrandManifest["theme"] = {
  scheme: "dark",
  background: "#08070d",
  surface: "#110e1b",
  text: "#f3f7e4",
  muted: "#b0aac6",
  primary: "#c9ff2f",
  accent: "#b98aff",
  success: "#4df2a1",
  warning: "#ffd23d",
  error: "#ff8296",
  info: "#6fd8ff",
};

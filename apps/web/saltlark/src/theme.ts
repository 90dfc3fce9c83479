import type { BrandManifest } from "@parlour/brand-config/brand-manifest";

/** Poster ink on bright paper: tomato to press, cobalt to read. */
export const theme: BrandManifest["theme"] = {
  scheme: "light",
  background: "#fff3d6",
  surface: "#fffcf3",
  text: "#141b41",
  muted: "#474c6e",
  primary: "#c42d12",
  accent: "#1d44b8",
  success: "#14673a",
  warning: "#7a4a00",
  error: "#a30f45",
  info: "#0f5a86",
};

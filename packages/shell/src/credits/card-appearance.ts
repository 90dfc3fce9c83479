import type { Theme } from "@parlour/contract/landing-content";
import type { Appearance } from "@stripe/stripe-js";

/** How the card provider's form looks, from the brand's colours, type and corners: its frame can't see the page's own styles. */
export function cardAppearance(theme: Theme): Appearance {
  const page = getComputedStyle(document.body);
  return {
    theme: theme.scheme === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: theme.primary,
      colorBackground: theme.surface,
      colorText: theme.text,
      colorTextSecondary: theme.muted,
      colorTextPlaceholder: theme.muted,
      colorDanger: theme.error,
      colorSuccess: theme.success,
      // Only faces that devices bring: the frame has them too.
      fontFamily: page.fontFamily,
      borderRadius: page.getPropertyValue("--radius-field").trim() || "12px",
      // 16 px keeps iOS from zooming into the field.
      fontSizeBase: "16px",
      spacingUnit: "4px",
    },
  };
}

import type { Theme } from "@parlour/contract/landing-content";
import type { Appearance } from "@stripe/stripe-js";

/**
 * Returns the look of the card provider's form, from the brand's colours, fonts and corners: its frame can't
 * see the page's own styles.
 */
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
      // Only system fonts, because the frame has these, too.
      fontFamily: page.fontFamily,
      borderRadius: page.getPropertyValue("--radius-field").trim() || "12px",
      // 16 px keeps iOS from zooming into the field.
      fontSizeBase: "16px",
      spacingUnit: "4px",
    },
  };
}

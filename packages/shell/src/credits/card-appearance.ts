import type { Theme } from "@parlour/contract/landing-content";
import type { Appearance } from "@stripe/stripe-js";

/** How the card provider's form looks, from the brand's colours: its frame can't see the page's own styles. */
export function cardAppearance(theme: Theme): Appearance {
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
      borderRadius: "12px",
      // 16 px keeps iOS from zooming into the field.
      fontSizeBase: "16px",
      spacingUnit: "4px",
    },
  };
}

import type { Brand } from "@parlour/brand-config/brand";
import { describeRepair, themeVariables } from "@parlour/brand-config/theme-variables";

/** Colours below WCAG AA, and what pages use instead. */
export function describeRepairs(brand: Brand): string[] {
  return themeVariables(brand.theme).repairs.map(
    (repair) =>
      `theme: ${describeRepair(repair)}\n    -> write ${repair.to} as theme.${repair.colour}, or choose another`,
  );
}

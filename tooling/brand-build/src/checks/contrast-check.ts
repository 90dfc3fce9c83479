import type { Brand } from "@parlour/brand-config/brand";
import { describeRepair, repairTheme } from "@parlour/contract/rules/theme-contrast";
import type { FiledFinding } from "./copy-check.ts";

/** Returns colours below WCAG AA, and what pages use instead. */
export function contrastFindings(brand: Brand): FiledFinding[] {
  return repairTheme(brand.theme).repairs.map((repair) => ({
    file: "src/theme.ts",
    about: `theme: ${describeRepair(repair)}`,
    mend: `write ${repair.to} as theme.${repair.colour}, or choose another`,
  }));
}

import type { InsightFraud } from "@parlour/contract/operations/fraud";
import { useFraudFigures } from "../queries/fraud-figures-query.ts";
import { useOpenFraudWarnings } from "../queries/open-fraud-warnings-query.ts";

/**
 * The number of open early fraud warnings, and the figures of this month and the one before, of all sites that the person
 * works for; null until they are counted.
 */
export function useFraud(): { readonly open: number; readonly figures: InsightFraud | null } {
  const warnings = useOpenFraudWarnings().data ?? [];
  return { open: warnings.length, figures: useFraudFigures({ months: 2 }).data ?? null };
}

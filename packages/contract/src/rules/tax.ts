/** The tax within prices, as receipts state it (PAY-23). */

import type { RegionCode } from "../regions.ts";

/** What a region calls it. */
export const taxNames: { readonly [Code in RegionCode]: "VAT" | "GST" } = { GB: "VAT", IE: "VAT", AU: "GST" };

/** The label of the seller's number for it. */
export const taxNumberNames: { readonly [Code in RegionCode]: string } = {
  GB: "VAT number",
  IE: "VAT number",
  AU: "ABN",
};

/**
 * Returns the tax within a sum that includes it, in minor units, rounded half up: of 120.00 at 20 % it is 20.00. The rate is
 * in hundredths of a percent.
 */
export function taxWithin(minor: number, basisPoints: number): number {
  const divisor = 10_000 + basisPoints;
  return Math.floor((2 * minor * basisPoints + divisor) / (2 * divisor));
}

/** 2000 -> "20%", 1350 -> "13.5%". */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

import { isRegionCode, regionCodes, type RegionCode } from "@parlour/contract/regions";
import type { SpendingLineSettings } from "@parlour/contract/rules/spending";
import { readCount, type EnvironmentReader } from "./environment-reader.ts";

/** When a line in the chat mentions the customer's spending, and in which regions. */
export interface RegionalSpendingLine extends SpendingLineSettings {
  readonly regions: readonly RegionCode[];
}

function readRegions(reader: EnvironmentReader): readonly RegionCode[] {
  const names = reader.list("SPENDING_LINE_REGIONS");
  if (names.length === 0) return regionCodes;
  if (names.length === 1 && names[0] === "none") return [];
  for (const name of names) {
    if (!isRegionCode(name)) {
      reader.problems.push(
        `SPENDING_LINE_REGIONS holds "${name}", which is not a region: ${regionCodes.join(", ")}, or none.`,
      );
    }
  }
  return names.filter(isRegionCode);
}

/** Reads SPENDING_LINE_*. Amounts are whole pounds, euros or dollars there. */
export function readSpendingLine(reader: EnvironmentReader): RegionalSpendingLine {
  const whole = (name: string, usual: number): number => readCount(reader, name, usual, 1, 10_000) * 100;
  return {
    regions: readRegions(reader),
    abovePercent: readCount(reader, "SPENDING_LINE_ABOVE", 150, 101, 1_000),
    leastMinor: whole("SPENDING_LINE_LEAST", 20),
    newDayMinor: whole("SPENDING_LINE_NEW_DAY", 50),
    newWeekMinor: whole("SPENDING_LINE_NEW_WEEK", 100),
    nearLimitPercent: readCount(reader, "SPENDING_LINE_NEAR_LIMIT", 80, 1, 99),
    daysApart: readCount(reader, "SPENDING_LINE_DAYS", 7, 1, 365),
  };
}

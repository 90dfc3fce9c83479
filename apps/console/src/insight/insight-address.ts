import {
  insightPeriods,
  type InsightPeriodName,
  type InsightQuery,
} from "@parlour/contract/operations/insight";
import { isRegionCode } from "@parlour/contract/regions";

/** The chosen figures as search parameters (pure), so that a view can be shared and reopened. */

interface Address {
  readonly [name: string]: string | undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the period in an address; the last seven days by default. */
export function periodOf(address: Address): InsightPeriodName {
  const named = insightPeriods.find((name) => name === address["period"]);
  return named ?? "7d";
}

/** Returns the query in an address; null while custom days are incomplete. */
export function queryOf(address: Address): InsightQuery | null {
  const { brand, region, from, to } = address;
  const scope = {
    ...(brand === undefined || brand === "" ? {} : { brand }),
    ...(isRegionCode(region) ? { region } : {}),
  };
  const period = periodOf(address);
  if (period !== "custom") return { ...scope, period };
  if (from === undefined || to === undefined || !day.test(from) || !day.test(to) || from > to) return null;
  return { ...scope, period, from, to };
}

/** Returns the address of a table as a file; `area` is the operation's path before the table's name. */
export function fileAddress(area: string, table: string, query: InsightQuery): string {
  return `${area}/${table}?${new URLSearchParams({ ...query }).toString()}`;
}

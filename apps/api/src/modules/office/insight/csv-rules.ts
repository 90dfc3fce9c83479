import type { InsightDesk, InsightPeriod, Waits } from "@parlour/contract/operations/insight";
import type { InsightMoney, MoneyTable } from "@parlour/contract/operations/insight-money";
import type { InsightNet } from "@parlour/contract/operations/insight-net";
import type { InsightPeople } from "@parlour/contract/operations/insight-people";
import type { InsightPresence } from "@parlour/contract/operations/insight-presence";
import type { InsightProfiles } from "@parlour/contract/operations/insight-profiles";
import type {
  InsightCohorts,
  InsightReturning,
  Returning,
} from "@parlour/contract/operations/insight-returning";
import type { InsightFraud } from "@parlour/contract/operations/fraud";
import { formatDecimal } from "@parlour/contract/money";
import { wallText } from "./calendar-rules.ts";

/** Builds the figures' tables for a spreadsheet. Pure; the column titles name the units. */

/** A row's values by column title, in the columns' order. */
export type Row = { readonly [title: string]: string | number | null };

function signed(minor: number): string {
  return minor < 0 ? `-${formatDecimal(-minor)}` : formatDecimal(minor);
}

/** Formats when a point of a series begins: as its day, or with the hour and UTC offset. */
function startText({ zone, step }: InsightPeriod, start: string): string {
  const text = wallText(zone, new Date(start));
  return step === "hour" ? text : text.slice(0, step === "day" ? 10 : 7);
}

function startTitle({ zone, step }: InsightPeriod): string {
  return `${step[0]?.toUpperCase()}${step.slice(1)} (${zone})`;
}

function waitCells({ count, median, p90, longest }: Waits): Row {
  return {
    "Waits ended": count,
    "Median wait (s)": median,
    "90% waited at most (s)": p90,
    "Longest wait (s)": longest,
  };
}

/** A table of the desk's figures. */
export function deskTable(
  name: "desk" | "hours" | "operators" | "desk-sites",
  desk: InsightDesk,
): readonly Row[] {
  const { period } = desk;
  switch (name) {
    case "desk":
      return desk.series.map(({ start, written, replies, charged, waits, waitingAtEnd, operators }) => ({
        [startTitle(period)]: startText(period, start),
        "Messages written": written,
        Replies: replies,
        "Replies charged": charged,
        ...waitCells(waits),
        "Waiting at the end": waitingAtEnd,
        "Operators who replied": operators,
      }));
    case "hours":
      return desk.hours.map(({ hour, written, replies, waits }) => ({
        [`Hour of the day (${period.zone})`]: hour,
        "Messages written": written,
        Replies: replies,
        ...waitCells(waits),
      }));
    case "operators":
      return desk.operators.map(({ displayName, replies, charged, conversations, waits }) => ({
        Operator: displayName,
        Replies: replies,
        "Replies charged": charged,
        Conversations: conversations,
        ...waitCells(waits),
      }));
    case "desk-sites":
      return desk.sites.map(({ brand, region, written, replies, charged, waits }) => ({
        Brand: brand,
        Region: region,
        "Messages written": written,
        Replies: replies,
        "Replies charged": charged,
        ...waitCells(waits),
      }));
    default:
      return name satisfies never;
  }
}

function peopleCells(row: Omit<InsightPeople["series"][number], "start">): Row {
  return {
    "Numbers that asked for a code": row.asked,
    "Numbers verified": row.verified,
    "Accounts made": row.accounts,
    "Of those, have written": row.wrote,
    "Of those, have bought": row.bought,
    "Opted in to marketing": row.optedIn,
    "Opted out by STOP": row.outByText,
    "Opted out in the account": row.outInAccount,
    "Opted out through staff": row.outByStaff,
    "Marketing texts sent": row.textsSent,
  };
}

/** A table of sign-up and consent. */
export function peopleTable(name: "people" | "people-sites", people: InsightPeople): readonly Row[] {
  const { period } = people;
  if (name === "people") {
    return people.series.map(({ start, ...row }) => ({
      [startTitle(period)]: startText(period, start),
      ...peopleCells(row),
    }));
  }
  return people.sites.map(({ brand, region, ...row }) => ({
    Brand: brand,
    Region: region,
    ...peopleCells(row),
  }));
}

function takingsCells(takings: InsightMoney["currencies"][number]["totals"]): Row {
  return {
    Purchases: takings.purchases,
    "Gross revenue": formatDecimal(takings.grossMinor),
    Refunds: takings.refunds,
    Refunded: formatDecimal(takings.refundedMinor),
    "Disputes lost": takings.disputesLost,
    "Lost to disputes": formatDecimal(takings.lostMinor),
    "Net revenue": signed(takings.netMinor),
  };
}

/** A table of money or credits. */
export function moneyTable(
  name: Exclude<MoneyTable, "net" | "net-sites">,
  money: InsightMoney,
): readonly Row[] {
  const { period } = money;
  switch (name) {
    case "revenue":
      return money.currencies.flatMap(({ currency, series }) =>
        series.map(({ start, ...takings }) => ({
          [startTitle(period)]: startText(period, start),
          Currency: currency,
          ...takingsCells(takings),
        })),
      );
    case "bundles":
      return money.bundles.map(({ currency, bundle, purchases, credits, grossMinor }) => ({
        Currency: currency,
        Bundle: bundle,
        Purchases: purchases,
        "Credits sold": credits,
        "Gross revenue": formatDecimal(grossMinor),
      }));
    case "revenue-sites":
      return money.sites.map(({ brand, region, currency, ...takings }) => ({
        Brand: brand,
        Region: region,
        Currency: currency,
        ...takingsCells(takings),
      }));
    case "credits":
      return money.credits.series.map(({ start, ...moved }) => ({
        [startTitle(period)]: startText(period, start),
        "Credits sold": moved.sold,
        "Free at sign-up": moved.trial,
        "Free as goodwill": moved.goodwill,
        "Bought credits spent": moved.spentPurchased,
        "Free credits spent": moved.spentFree,
        "Taken back": moved.takenBack,
        "Given again": moved.givenAgain,
      }));
    case "check":
      return money.check.purchases.map((each) => ({
        Currency: each.currency,
        "Purchases counted": each.counted,
        "Purchases in the ledger": each.booked,
        "Revenue counted": formatDecimal(each.countedMinor),
        "Revenue by the ledger": formatDecimal(each.bookedMinor),
        "Credits counted": each.countedCredits,
        "Credits in the ledger": each.bookedCredits,
      }));
    default:
      return name satisfies never;
  }
}

/** The table of profiles. */
export function profilesTable({ profiles }: InsightProfiles): readonly Row[] {
  return profiles.map(({ name, profileId, brand, region, written, replies, charged, credits, waits }) => ({
    Profile: name,
    "Profile's id": profileId,
    Brand: brand,
    Region: region,
    "Messages written": written,
    Replies: replies,
    "Replies charged": charged,
    "Credits spent": credits,
    ...waitCells(waits),
  }));
}

/** Milliseconds as hours with two decimals. */
function hoursText(ms: number): string {
  return formatDecimal(Math.round(ms / 36_000));
}

/** How many there were on average, with two decimals; null: the hour has not come. */
function averageText(ms: number, lastedMs: number): string | null {
  return lastedMs === 0 ? null : formatDecimal(Math.round((ms * 100) / lastedMs));
}

/** A table of presence. */
export function presenceTable(
  name: "presence" | "presence-hours",
  { period, operators, hours }: InsightPresence,
): readonly Row[] {
  if (name === "presence") {
    return operators.map(({ displayName, presentMs, breaks, replies, charged }) => ({
      Operator: displayName,
      "Hours present": hoursText(presentMs),
      Breaks: breaks,
      Replies: replies,
      "Replies charged": charged,
      "Replies per hour present":
        presentMs === 0 ? null : formatDecimal(Math.round((replies * 360_000_000) / presentMs)),
    }));
  }
  return hours.map(({ hour, lastedMs, presentMs, waitedMs, written, replies }) => ({
    [`Hour of the day (${period.zone})`]: hour,
    "Waiting on average": averageText(waitedMs, lastedMs),
    "Present on average": averageText(presentMs, lastedMs),
    "Messages written": written,
    Replies: replies,
  }));
}

function returningCells({ active, returned, cameBack, fresh }: Returning): Row {
  return {
    "Customers who wrote": active,
    "Of those, wrote in the period before": returned,
    "Of those, came back after a pause": cameBack,
    "Of those, new": fresh,
  };
}

/** A table of customers who come back. */
export function returningTable(
  name: "returning" | "returning-sites",
  { period, totals, series, sites }: InsightReturning,
): readonly Row[] {
  if (name === "returning-sites") {
    return sites.map(({ brand, region, ...row }) => ({
      Brand: brand,
      Region: region,
      ...returningCells(row),
    }));
  }
  if (series.length === 0)
    return [{ Day: `${period.firstDay} to ${period.lastDay}`, ...returningCells(totals) }];
  return series.map(({ start, active, fresh }) => ({
    [startTitle(period)]: startText(period, start),
    "Customers who wrote": active,
    "Of those, new": fresh,
  }));
}

/** The table of cohorts: a row for each month of sign-up and each month since. */
export function cohortsTable({ cohorts }: InsightCohorts): readonly Row[] {
  return cohorts.flatMap(({ month, accounts, bought, months }) =>
    months.map(({ active, buying }, index) => ({
      "Month of sign-up": month.slice(0, 7),
      "Accounts (rounded to 5)": accounts ?? "fewer than 10",
      "Have bought (rounded to 5)": bought,
      "Months since": index,
      "Wrote (rounded to 5)": active,
      "Bought (rounded to 5)": buying,
    })),
  );
}

/** The table of payments with fraud or a dispute, by month and card provider. */
export function fraudTable({ months }: InsightFraud): readonly Row[] {
  return months.map(({ month, provider, payments, warnings, disputes, affected, basisPoints, level }) => ({
    Month: month.slice(0, 7),
    Provider: provider,
    Payments: payments,
    "Early fraud warnings": warnings,
    Disputes: disputes,
    "Payments with either": affected,
    "Share in percent": basisPoints === null ? null : formatDecimal(basisPoints),
    "Against the limit": level,
  }));
}

function netCells(net: InsightNet["currencies"][number]["totals"]): Row {
  return {
    Purchases: net.purchases,
    "Purchases without rates": net.withoutRates,
    "Gross revenue": formatDecimal(net.grossMinor),
    "Refunded or lost": formatDecimal(net.returnedMinor),
    Tax: signed(net.taxMinor),
    Fees: formatDecimal(net.feesMinor),
    Net: signed(net.netMinor),
  };
}

/** A table of what remains after tax and fees. */
export function netTable(
  name: "net" | "net-sites",
  { period, currencies, sites }: InsightNet,
): readonly Row[] {
  if (name === "net-sites") {
    return sites.map(({ brand, region, currency, ...row }) => ({
      Brand: brand,
      Region: region,
      Currency: currency,
      ...netCells(row),
    }));
  }
  return currencies.flatMap(({ currency, series }) =>
    series.map(({ start, ...row }) => ({
      [startTitle(period)]: startText(period, start),
      Currency: currency,
      ...netCells(row),
    })),
  );
}

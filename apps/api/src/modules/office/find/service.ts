import { mostFound, type FoundCustomer, type FoundMoney } from "@parlour/contract/operations/find";
import { regionCodes, regions } from "@parlour/contract/regions";
import { findTargets, type FindTarget } from "@parlour/contract/rules/find-words";
import type { Db } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { lookUpNumber } from "../back-office/index.ts";
import { addDays, momentOf } from "../insight/index.ts";
import {
  customerResponse,
  selectByIds,
  selectByUsername,
  selectMoney,
  type DayInRegion,
  type MoneyKey,
} from "./store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "keys">;

/** What a search found. */
export interface FindResult {
  readonly customers: FoundCustomer[];
  readonly moreCustomers: boolean;
  readonly money: FoundMoney[];
  readonly moreMoney: boolean;
}

interface Asked {
  readonly words: string;
  /** Absent: every brand, and no look-up by phone number. */
  readonly brand?: string;
}

/**
 * Returns when a day begins and ends in each region: its beginning in the first and its end in the last of the
 * region's time zones.
 */
function daysOf(day: string): readonly DayInRegion[] {
  return regionCodes.map((region) => {
    const ends = (of: string): number[] =>
      regions[region].timeZones.map((zone) => momentOf(zone, of).getTime());
    return {
      region,
      from: new Date(Math.min(...ends(day))),
      to: new Date(Math.max(...ends(addDays(day, 1)))),
    };
  });
}

function moneyKeyOf(target: FindTarget): MoneyKey | null {
  switch (target.kind) {
    case "receipt":
    case "provider":
    case "id":
      return target;
    case "card":
      return { ...target, days: daysOf(target.day) };
    case "username":
    case "phone":
      return null;
    default:
      return target satisfies never;
  }
}

async function customersOf(
  db: Db,
  target: FindTarget,
  brand: string | undefined,
  lookUp: (typed: string) => Promise<string | undefined>,
): Promise<readonly FoundCustomer[]> {
  switch (target.kind) {
    case "username":
      return (await selectByUsername(db, target.prefix, brand, mostFound + 1)).map(customerResponse);
    case "id":
      return (await selectByIds(db, [target.id], brand)).map(customerResponse);
    case "phone": {
      const customerId = await lookUp(target.typed);
      return (await selectByIds(db, customerId === undefined ? [] : [customerId], brand)).map(
        customerResponse,
      );
    }
    case "receipt":
    case "provider":
    case "card":
      return [];
    default:
      return target satisfies never;
  }
}

/**
 * Finds customers and money by whatever the words may name (OFFICE-8). A number is looked up by the rule and with the
 * audit of OFFICE-1. The audit of the rest keeps what was searched by and who was shown, without the words.
 */
export async function findByWords(
  dependencies: Dependencies,
  staffId: string,
  { words, brand }: Asked,
): Promise<FindResult> {
  const { database, clock, random } = dependencies;
  const targets = findTargets(words).filter(({ kind }) => kind !== "phone" || brand !== undefined);
  return await inTransaction(database, async (trx) => {
    const lookUp = async (typed: string): Promise<string | undefined> =>
      brand === undefined
        ? undefined
        : await lookUpNumber(trx, dependencies, staffId, { brand, phone: typed });
    const customers = new Map<string, FoundCustomer>();
    const money: FoundMoney[] = [];
    for (const target of targets) {
      for (const customer of await customersOf(trx, target, brand, lookUp))
        customers.set(customer.customerId, customer);
      const key = moneyKeyOf(target);
      if (key !== null) money.push(...(await selectMoney(trx, key, brand, mostFound + 1)));
    }
    const result = {
      customers: [...customers.values()].slice(0, mostFound),
      moreCustomers: customers.size > mostFound,
      money: money.slice(0, mostFound),
      moreMoney: money.length > mostFound,
    };
    const kinds = targets.map(({ kind }) => kind).filter((kind) => kind !== "phone");
    if (kinds.length === 0) return result;
    const shown = [
      ...new Set([...result.customers, ...result.money].map(({ customerId }) => customerId)),
    ].toSorted();
    const action = {
      staffId,
      action: "customer.search",
      targetType: "customer",
      targetId: shown.length > 1 ? "several" : (shown[0] ?? "none"),
      details: {
        by: kinds.join(", "),
        brand: brand ?? null,
        ...(shown.length > 1 ? { shown: shown.join(" ") } : {}),
      },
    };
    await recordAudit(trx, action, { now: clock.now(), random });
    return result;
  });
}

import type {
  ChatCosts,
  SpendingLine,
  SpendingMonth,
  SpendingSummary,
} from "@parlour/contract/operations/spending";
import { regions, type RegionCode } from "@parlour/contract/regions";
import {
  costsOfChats,
  dayMs,
  lineState,
  nearLimit,
  pastWeeks,
  unusualPace,
  type SpendingLineSettings,
} from "@parlour/contract/rules/spending";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import type { Db } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { readLimits } from "../../people/limits/index.ts";
import { countMessages, lockProgress } from "./count-store.ts";
import { monthBefore, monthOf } from "./rules.ts";
import {
  beginLine,
  dismissLines,
  selectChatReplies,
  selectJoinedAt,
  selectLines,
  selectMonths,
  selectPaid,
  type LineKind,
} from "./store.ts";

interface Customer {
  readonly customerId: string;
  readonly region: RegionCode;
}
type Dependencies = Pick<Platform, "database" | "clock">;

/** Counts the messages since the last count. Each run is one transaction, so a long history is counted in parts. */
export async function countSpending(
  { database }: Pick<Platform, "database">,
  { customerId, region }: Customer,
): Promise<void> {
  const zone = regions[region].timeZone;
  let isBehind = true;
  while (isBehind) {
    isBehind = await inTransaction(database, async (trx) => {
      const progress = await lockProgress(trx, customerId);
      if (progress === null || progress.counted >= progress.newest) return false;
      return (await countMessages(trx, customerId, { ...progress, zone })) < progress.newest;
    });
  }
}

/** Reads what each chat of a customer has cost (SPEND-1), the highest cost first. */
export async function readChatCosts(
  dependencies: Pick<Platform, "database">,
  customer: Customer,
): Promise<ChatCosts> {
  await countSpending(dependencies, customer);
  return await readCosts(dependencies.database, customer);
}

/** The same after `countSpending`, from a database that may be a replica. */
export async function readCosts(database: Db, customer: Customer): Promise<ChatCosts> {
  const rows = await selectChatReplies(database, customer.customerId);
  const costs = costsOfChats(
    rows.flatMap(({ profileId, replies, paid }) => (paid === null ? [] : [{ profileId, replies, ...paid }])),
  );
  const chats = new Map<string, { profileName: string; replies: number; freeReplies: number }>();
  for (const { profileId, profileName, replies, paid } of rows) {
    const chat = chats.get(profileId) ?? { profileName, replies: 0, freeReplies: 0 };
    chat.replies += replies;
    if (paid === null) chat.freeReplies += replies;
    chats.set(profileId, chat);
  }
  return {
    currency: regions[customer.region].currency,
    chats: [...chats]
      .map(([profileId, chat]) => ({ profileId, ...chat, costMinor: costs.get(profileId) ?? 0 }))
      .toSorted(
        (one, other) =>
          other.costMinor - one.costMinor || one.profileName.localeCompare(other.profileName, "en"),
      ),
  };
}

/** Reads a customer's month and the one before (SPEND-6); without a month, the running one. */
export async function readSpending(
  dependencies: Dependencies,
  customer: CustomerIdentity,
  asked: string | undefined,
): Promise<SpendingSummary> {
  await countSpending(dependencies, customer);
  const { database, clock } = dependencies;
  const { timeZone: zone } = regions[customer.region];
  const current = monthOf(clock.now(), zone);
  const month = asked ?? current;
  const range = { first: monthBefore(month), last: month, zone };
  const [before, shown] = await selectMonths(database, customer.customerId, range);
  if (before === undefined || shown === undefined) throw new Error(`no rows for ${month}`);
  const joinedAt = await selectJoinedAt(database, customer.customerId);
  const { limits, currency } = await readLimits(dependencies, customer);
  const first = joinedAt === undefined ? current : monthOf(joinedAt, zone);
  return { currency, month: shown, before, current, first, limits };
}

/** Reads all months since a customer joined, for the export, after `countSpending`. */
export async function readAllMonths(
  db: Db,
  customer: Customer,
  { joinedAt, now }: { readonly joinedAt: Date; readonly now: Date },
): Promise<readonly SpendingMonth[]> {
  const { timeZone: zone } = regions[customer.region];
  const range = { first: monthOf(joinedAt, zone), last: monthOf(now, zone), zone };
  return await selectMonths(db, customer.customerId, range);
}

/**
 * Returns the line that the facts give now, whatever was shown before. A limit that is near comes before unusual
 * spending.
 */
async function dueLine(
  dependencies: Dependencies,
  customer: CustomerIdentity,
  settings: SpendingLineSettings,
  kinds: readonly LineKind[],
): Promise<SpendingLine | null> {
  const { database, clock } = dependencies;
  const { currency } = regions[customer.region];
  const { limits, spent, coolOffUntil, selfExcludedUntil } = await readLimits(dependencies, customer);
  if (coolOffUntil !== null || selfExcludedUntil !== null) return null;
  const near = nearLimit(
    { day: limits.dayMinor, week: limits.weekMinor, month: limits.monthMinor },
    { day: spent.dayMinor, week: spent.weekMinor, month: spent.monthMinor },
    settings,
  );
  if (near !== null && kinds.includes("limit")) return { kind: "limit", currency, ...near };
  if (!kinds.includes("pace")) return null;
  const now = clock.now();
  const since = new Date(now.getTime() - (pastWeeks + 1) * 7 * dayMs);
  const { paid, firstPaidAt } = await selectPaid(database, customer.customerId, since);
  const pace = unusualPace(paid, firstPaidAt, now, settings);
  return pace === null ? null : { kind: "pace", currency, ...pace };
}

/** Reads the line for the chat (SPEND-3 to SPEND-5), and stores when it is first shown. */
export async function readSpendingLine(
  dependencies: Pick<Platform, "database" | "clock" | "settings">,
  customer: CustomerIdentity,
): Promise<SpendingLine | null> {
  const { database, clock, settings } = dependencies;
  const { regions: switchedOn, ...line } = settings.spendingLine;
  if (!switchedOn.includes(customer.region)) return null;
  const now = clock.now();
  const shown = await selectLines(database, customer.customerId);
  const states = new Map(
    (["limit", "pace"] as const).map(
      (kind) => [kind, lineState(shown.get(kind) ?? null, now, line)] as const,
    ),
  );
  const kinds = [...states].filter(([, state]) => state !== "waits").map(([kind]) => kind);
  if (kinds.length === 0) return null;
  const due = await dueLine(dependencies, customer, line, kinds);
  if (due !== null && states.get(due.kind) === "may_begin") {
    await inTransaction(database, async (trx) => beginLine(trx, customer.customerId, due.kind, now));
  }
  return due;
}

/** Dismisses the line that is shown. */
export async function dismissSpendingLine(
  { database, clock }: Dependencies,
  customerId: string,
): Promise<void> {
  await dismissLines(database, customerId, clock.now());
}

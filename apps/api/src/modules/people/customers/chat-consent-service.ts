import type { ChatConsentState } from "@parlour/contract/operations/chat-consent";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import type { Db, Trx } from "../../../plugins/database.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import {
  insertChatConsent,
  selectNewestChatConsent,
  type NewestChatConsent,
  type StoredChatConsent,
} from "./chat-consent-store.ts";
import { chatConsentStateOf } from "./rules.ts";
import { lockCustomer } from "./store.ts";

/** Customers' consent to use what they write in chats (decision 0101). */

type ConsentDependencies = Pick<Platform, "database" | "clock" | "events">;

/** Checked before a message is stored: returns `chat_consent_required` unless the newest record gives the consent. */
export function chatConsentNeededAfter(newest: NewestChatConsent | null): "chat_consent_required" | null {
  return chatConsentStateOf(newest, currentChatConsent) === "given" ? null : "chat_consent_required";
}

/** Whether the newest record takes an earlier consent back. */
export function hasTakenConsentBack(newest: NewestChatConsent | null): boolean {
  return newest !== null && !newest.given;
}

/** Whether a version names the words that pages show now. */
export function chatConsentIsCurrent(version: number | undefined): boolean {
  return version === currentChatConsent.version;
}

/** Records that a locked customer agrees to the current words, at sign-up or later. */
export async function recordChatConsent(
  trx: Trx,
  customerId: string,
  { source, now }: { readonly source: StoredChatConsent["source"]; readonly now: Date },
): Promise<void> {
  await insertChatConsent(trx, customerId, { ...currentChatConsent, given: true, source, at: now });
}

export async function readChatConsent(database: Db, customerId: string): Promise<ChatConsentState> {
  const newest = await selectNewestChatConsent(database, customerId);
  return {
    state: chatConsentStateOf(newest, currentChatConsent),
    at: newest?.at.toISOString() ?? null,
    words: newest?.words ?? null,
  };
}

/** Records a customer's consent, unless it stands already. Refused if the words they saw are not the current ones. */
export async function giveChatConsent(
  { database, clock, events }: ConsentDependencies,
  customerId: string,
  { version, from }: { readonly version: number; readonly from: "account" | "chat" },
): Promise<Result<ChatConsentState, "legal_version_stale" | "unauthorized">> {
  if (!chatConsentIsCurrent(version)) return fail("legal_version_stale");
  return await inTransaction(database, async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("unauthorized" as const);
    const newest = await selectNewestChatConsent(trx, customerId);
    if (chatConsentNeededAfter(newest) !== null) {
      await recordChatConsent(trx, customerId, { source: from, now: clock.now() });
      afterCommit(trx, () => events.publishToStaff({ type: "queue" }));
    }
    return succeed(await readChatConsent(trx, customerId));
  });
}

/** Records that a customer takes their consent back; does nothing if none stands. */
export async function takeBackChatConsent(
  { database, clock, events }: ConsentDependencies,
  customerId: string,
): Promise<Result<ChatConsentState, "unauthorized">> {
  return await inTransaction(database, async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("unauthorized" as const);
    const newest = await selectNewestChatConsent(trx, customerId);
    if (newest?.given === true) {
      const { version, words } = newest;
      const ended = { given: false, version, words, source: "account", at: clock.now() } as const;
      await insertChatConsent(trx, customerId, ended);
      afterCommit(trx, () => events.publishToStaff({ type: "queue" }));
    }
    return succeed(await readChatConsent(trx, customerId));
  });
}

import { ApiError } from "@parlour/api-client/errors";
import { shownMessage } from "@parlour/contract/errors";
import { sendMessage } from "@parlour/contract/operations/messages";
import type { Services } from "../app/services.ts";
import { createDraftStore, draftKeys, type DraftStore } from "../chat/draft-store.ts";
import { createOutboxStore, outboxKeys, type OutboxStore, type SendOutcome } from "../chat/outbox-store.ts";
import { isBlockingRefusal, type OutboxEntry } from "../chat/outbox.ts";
import { createCheckoutStore, type CheckoutStore } from "../credits/checkout-store.ts";
import { browserNotifications } from "../install/browser-notifications.ts";
import { createPushBrowser, type PushBrowser } from "../install/push-browser.ts";
import { createReplySettings } from "../replies/reply-settings.ts";
import { browserReplySignals, type ReplySignals } from "../replies/reply-signals.ts";
import { createVisits, type Visits } from "../install/visits.ts";
import { createLiveUpdates, type LiveUpdates } from "../data/live-updates.ts";
import { balanceKey } from "../queries/balance-query.ts";
import { legalKey } from "../queries/legal-query.ts";
import { meKey } from "../queries/me-query.ts";
import { forgetTexts, keptStorage, ownerKey } from "../session/kept-storage.ts";
import type { LoginEnding } from "../session/session.ts";

/** The logged-in customer's data in this browser: drafts, the outbox, a started payment, live updates. */
export interface CustomerSpace {
  readonly drafts: DraftStore;
  readonly outbox: OutboxStore;
  readonly checkout: CheckoutStore;
  readonly updates: LiveUpdates;
  /** Whether pushes about replies are on in this browser. */
  readonly pushes: PushBrowser;
  /** How this device signals replies. */
  readonly signals: ReplySignals;
  /** How often a logged-in customer has visited. */
  readonly visits: Visits;
  /** Starts sending and listening. Returns a function that stops both. */
  readonly start: () => () => void;
  /** Deletes what was stored here when the login ends, because the browser may be shared. */
  readonly forget: (ending: LoginEnding) => void;
}

/** Returns the consequence of a send call's error for the message. */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof ApiError)) return { type: "unanswered" };
  const { code, status } = error;
  if (code === "no_credit") return { type: "refused", failure: "no_credit" };
  if (code === "message_length") return { type: "refused", failure: "too_long" };
  if (isBlockingRefusal(code)) {
    return { type: "refused", failure: code, explanation: shownMessage(error) ?? "" };
  }
  // Errors that are temporary or about the login, not about the message.
  const saysNothing = code === "too_many_requests" || code === "unauthorized" || status >= 500;
  return saysNothing ? { type: "unanswered" } : { type: "refused", failure: "rejected" };
}

/**
 * Opens a customer's space, and removes what other customers have written in this browser.
 *
 * @param identity identifies the customer and the site, such as phone number and service id; null if the
 * token does not have them
 */
export function openCustomerSpace(services: Services, identity: string | null): CustomerSpace {
  const { client, queryClient, live, clock, newId, locks } = services;
  const owner = ownerKey(identity ?? "customer");
  if (identity !== null) forgetTexts(services.localStorage, owner);
  const storage = keptStorage(services.localStorage, owner);
  const device = keptStorage(services.localStorage, "device");
  const signals = browserReplySignals(createReplySettings(device), clock);
  const visits = createVisits(device, clock);
  visits.note();
  const drafts = createDraftStore(storage);
  const checkout = createCheckoutStore(keptStorage(services.sessionStorage, owner), storage);
  const updates = createLiveUpdates(services, {
    onOpen: () => outbox.flush(),
    onReply: () => signals.reply(),
  });
  const pushes = createPushBrowser({ client, storage, notifications: browserNotifications() });

  const refusedBefore = new Set<string>();
  const outbox = createOutboxStore({
    storage,
    clock,
    newId,
    async send({ profileId, body, clientMessageId }: OutboxEntry) {
      try {
        const message = await client.call(sendMessage, { body: { profileId, body, clientMessageId } });
        return { type: "stored", message };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    onStored: (message) => live.addMessage(message),
    onRefused(entry, failure) {
      // The cached acceptances are outdated, so they are fetched again.
      if (failure === "acceptance_required") void queryClient.resetQueries({ queryKey: legalKey });
      if (failure === "chat_consent_required") void queryClient.invalidateQueries({ queryKey: meKey });
      // Tried again, and nothing on the page has changed.
      if (isBlockingRefusal(failure) && refusedBefore.has(entry.clientMessageId)) {
        services.notices.show({
          tone: "error",
          text: "Still not sent. The reason is above the message field.",
        });
      }
      refusedBefore.add(entry.clientMessageId);
      if (failure !== "no_credit") return;
      void queryClient.invalidateQueries({ queryKey: balanceKey });
      // At zero balance the draft stays (CHAT-28): the text returns to the composer if that is empty.
      if ((drafts.state.texts[entry.profileId] ?? "") !== "") return;
      drafts.set(entry.profileId, entry.body);
      outbox.remove(entry.clientMessageId);
    },
    async exclusively(task) {
      // Without locks, only the message's id prevents duplicates.
      if (locks === null) await task();
      else await locks.request(storage.fullKey("outbox"), task);
    },
  });

  function onOnline(): void {
    outbox.flush();
  }
  function onVisible(): void {
    if (document.visibilityState !== "visible") return;
    // Phones stop the timers of hidden pages.
    outbox.flush();
    visits.note();
  }
  function onStorage(event: StorageEvent): void {
    if (event.key?.startsWith(storage.fullKey(outboxKeys)) === true) outbox.reread();
    if (event.key?.startsWith(storage.fullKey(draftKeys)) === true) drafts.reread();
  }

  return {
    drafts,
    outbox,
    checkout,
    updates,
    pushes,
    signals,
    visits,
    start() {
      const stops = [updates.start(), signals.start()];
      globalThis.addEventListener("online", onOnline);
      globalThis.addEventListener("storage", onStorage);
      document.addEventListener("visibilitychange", onVisible);
      outbox.flush();
      // A push subscription is optional: if it can't be renewed now, the next start tries again.
      pushes.renew().catch(() => undefined);
      return () => {
        for (const stop of stops) stop();
        document.removeEventListener("visibilitychange", onVisible);
        globalThis.removeEventListener("online", onOnline);
        globalThis.removeEventListener("storage", onStorage);
      };
    },
    forget(ending) {
      outbox.clear();
      drafts.clear();
      // An expired login leaves a payment to finish, and the pushes that the customer wanted (decision 0014).
      if (ending === "expired") return;
      checkout.clear();
      pushes.forget();
    },
  };
}

import { ApiError } from "@parlour/api-client/errors";
import { shownMessage } from "@parlour/contract/errors";
import { sendMessage } from "@parlour/contract/operations/messages";
import type { Services } from "../app/services.ts";
import { createDraftStore, type DraftStore } from "../chat/draft-store.ts";
import { createOutboxStore, type OutboxStore, type SendOutcome } from "../chat/outbox-store.ts";
import { isStandingRefusal, type OutboxEntry } from "../chat/outbox.ts";
import { createCheckoutStore, type CheckoutStore } from "../credits/checkout-store.ts";
import { createLiveCache, type LiveCache } from "../data/live-cache.ts";
import { browserNotifications } from "../install/browser-notifications.ts";
import { createPushBrowser, type PushBrowser } from "../install/push-browser.ts";
import { createLiveUpdates, type LiveUpdates } from "../data/live-updates.ts";
import { queryKeys } from "../data/query-keys.ts";
import { keptStorage, ownerKey } from "../session/kept-storage.ts";

/** What belongs to the logged-in customer in this browser: drafts, the outbox, a started payment, live updates. */
export interface CustomerSpace {
  readonly drafts: DraftStore;
  readonly outbox: OutboxStore;
  readonly checkout: CheckoutStore;
  readonly live: LiveCache;
  readonly updates: LiveUpdates;
  /** Whether this browser tells of replies. */
  readonly pushes: PushBrowser;
  /** Starts sending and listening; the answer stops both. */
  readonly start: () => () => void;
  /** Forgets what was written here: at logout, since the browser may be shared. */
  readonly forget: () => void;
}

/** What an answer to the send call means for the message. */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof ApiError)) return { type: "unanswered" };
  const { code, status } = error;
  if (code === "no_credit") return { type: "refused", failure: "no_credit" };
  if (code === "message_length") return { type: "refused", failure: "too_long" };
  if (isStandingRefusal(code)) {
    return { type: "refused", failure: code, explanation: shownMessage(error) ?? "" };
  }
  // These say something about the moment or the login, nothing about the message.
  const saysNothing = code === "too_many_requests" || code === "unauthorized" || status >= 500;
  return saysNothing ? { type: "unanswered" } : { type: "refused", failure: "rejected" };
}

/**
 * Opens the space of a customer.
 * @param identity names the customer and the site, such as phone number and service id
 */
export function openCustomerSpace(services: Services, identity: string): CustomerSpace {
  const { client, queryClient, clock, newId, locks } = services;
  const storage = keptStorage(services.localStorage, ownerKey(identity));
  const drafts = createDraftStore(storage);
  const checkout = createCheckoutStore(keptStorage(services.sessionStorage, ownerKey(identity)), storage);
  const live = createLiveCache(queryClient, clock);
  const updates = createLiveUpdates(services, live);
  const pushes = createPushBrowser({ client, storage, notifications: browserNotifications() });

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
      // What was known of the terms is out of date: the question is asked anew.
      if (failure === "acceptance_required") void queryClient.resetQueries({ queryKey: queryKeys.legal });
      if (failure !== "no_credit") return;
      void queryClient.invalidateQueries({ queryKey: queryKeys.balance });
      // At zero the draft stays (experience.md): the text goes back to the composer when that is empty.
      if ((drafts.state.texts[entry.profileId] ?? "") !== "") return;
      drafts.set(entry.profileId, entry.body);
      outbox.remove(entry.clientMessageId);
    },
    async exclusively(task) {
      // Without locks the message's id keeps doubles out alone.
      if (locks === null) await task();
      else await locks.request(storage.fullKey("outbox"), task);
    },
  });

  function onOnline(): void {
    outbox.flush();
  }
  function onStorage(event: StorageEvent): void {
    if (event.key === storage.fullKey("outbox")) outbox.reread();
    if (event.key === storage.fullKey("drafts")) drafts.reread();
  }

  return {
    drafts,
    outbox,
    checkout,
    live,
    updates,
    pushes,
    start() {
      const stop = updates.start();
      globalThis.addEventListener("online", onOnline);
      globalThis.addEventListener("storage", onStorage);
      outbox.flush();
      // A push is a courtesy: where it can't be renewed now, the next start tries again.
      pushes.renew().catch(() => undefined);
      return () => {
        stop();
        globalThis.removeEventListener("online", onOnline);
        globalThis.removeEventListener("storage", onStorage);
      };
    },
    forget() {
      outbox.clear();
      drafts.clear();
      checkout.clear();
      pushes.forget();
    },
  };
}

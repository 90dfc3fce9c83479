import { AsyncResource } from "node:async_hooks";
import type { ReturnReason } from "@parlour/contract/operations/desk-stream";
import type { RegionCode } from "@parlour/contract/regions";

/**
 * Hints between parts of the server: "something changed, read it again". The truth is in Postgres, so a lost
 * hint delays but loses nothing (docs/architecture.md, "Hints and streams"). Hints are plain data and
 * publishing returns nothing, so that a Redis adapter can carry them between nodes.
 */
export type CustomerHint =
  | { readonly type: "messages" }
  | { readonly type: "balance" }
  | { readonly type: "typing"; readonly profileId: string; readonly typing: boolean }
  | { readonly type: "read"; readonly profileId: string; readonly upTo: number }
  | { readonly type: "banned" }
  /** Hints may have been lost: read whatever they could have reported. */
  | { readonly type: "check" }
  /** A login ended: its open streams close. */
  | { readonly type: "login_ended"; readonly loginId: string };

export type StaffHint =
  /** The queue changed in an unspecified way. */
  | { readonly type: "queue" }
  /** A conversation changed, and with it its place in the queue. */
  | { readonly type: "conversation"; readonly conversationId: string }
  | { readonly type: "session_ended"; readonly staffId: string }
  /** Something on the desk sheet of a conversation changed: drafts, facts, or how far the customer has read. */
  | { readonly type: "sheet"; readonly conversationId: string; readonly staffIds: readonly string[] }
  /** Somebody wrote a note that is shown with a conversation. Its claimant gets the hint. */
  | { readonly type: "notes"; readonly conversationId: string; readonly staffId: string }
  /** Somebody decided about conversations that these operators hold or held. */
  | { readonly type: "outcome"; readonly staffIds: readonly string[] }
  /** The customer of a claimed conversation is typing, or no longer. */
  | {
      readonly type: "customer_typing";
      readonly conversationId: string;
      readonly staffId: string;
      readonly typing: boolean;
    }
  /** Flags, bans to review or breaks changed: supervisors refetch. */
  | { readonly type: "care" }
  /** Somebody's presence changed. */
  | { readonly type: "presence"; readonly staffId: string }
  /** A colleague transferred a conversation to somebody. */
  | {
      readonly type: "handed_over";
      readonly staffId: string;
      readonly conversationId: string;
      readonly from: string;
    }
  /** A supervisor moved a conversation from its claimant to somebody else. */
  | {
      readonly type: "taken_over";
      readonly staffId: string;
      readonly conversationId: string;
      readonly from: string;
      readonly customerName: string;
    }
  /** A supervisor wrote a note to a conversation's claimant. */
  | {
      readonly type: "whispered";
      readonly staffId: string;
      readonly conversationId: string;
      readonly from: string;
    }
  /** A claim ended without its claimant releasing it. */
  | {
      readonly type: "returned";
      readonly staffId: string;
      readonly conversationId: string;
      readonly reason: ReturnReason;
    };

/** For everybody in a region; listeners read the change themselves. */
export interface RegionHint {
  /** An alert began, changed or ended. */
  readonly type: "alert";
}

export interface Events {
  publishToCustomer(customerId: string, hint: CustomerHint): void;
  /** Returns a function that unsubscribes. */
  subscribeCustomer(customerId: string, listener: (hint: CustomerHint) => void): () => void;
  publishToStaff(hint: StaffHint): void;
  subscribeStaff(listener: (hint: StaffHint) => void): () => void;
  publishToRegion(region: RegionCode, hint: RegionHint): void;
  subscribeRegion(region: RegionCode, listener: (hint: RegionHint) => void): () => void;
}

/**
 * Events within this process. An exception in a listener is reported and does not affect others. A listener runs in the
 * scope in which it subscribed (brand-scope.ts), not in the publisher's.
 */
export function createLocalEvents(onListenerError: (error: unknown) => void): Events {
  const customers = new Map<string, Set<(hint: CustomerHint) => void>>();
  const regions = new Map<RegionCode, Set<(hint: RegionHint) => void>>();
  const staff = new Set<(hint: StaffHint) => void>();

  function tell<Hint>(listeners: Iterable<(hint: Hint) => void>, hint: Hint): void {
    for (const listener of listeners) {
      try {
        listener(hint);
      } catch (error) {
        onListenerError(error);
      }
    }
  }

  /** Adds a listener under a key; a key is removed with its last listener. */
  function join<Key, Hint>(
    groups: Map<Key, Set<(hint: Hint) => void>>,
    key: Key,
    listener: (hint: Hint) => void,
  ): () => void {
    const listeners = groups.get(key) ?? new Set();
    const bound = AsyncResource.bind(listener);
    groups.set(key, listeners);
    listeners.add(bound);
    return () => {
      listeners.delete(bound);
      if (listeners.size === 0 && groups.get(key) === listeners) groups.delete(key);
    };
  }

  return {
    publishToCustomer(customerId, hint) {
      tell(customers.get(customerId) ?? [], hint);
    },
    subscribeCustomer: (customerId, listener) => join(customers, customerId, listener),
    publishToRegion(region, hint) {
      tell(regions.get(region) ?? [], hint);
    },
    subscribeRegion: (region, listener) => join(regions, region, listener),
    publishToStaff(hint) {
      tell(staff, hint);
    },
    subscribeStaff(listener) {
      const bound = AsyncResource.bind(listener);
      staff.add(bound);
      return () => staff.delete(bound);
    },
  };
}

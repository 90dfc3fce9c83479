/**
 * Hints between parts of the server: "something changed, go and read". Truth is in Postgres, so a lost hint
 * delays and never loses (architecture.md, "The server"). Hints are plain data and publishing answers nothing,
 * so that a Redis adapter can carry them between nodes.
 */
export type CustomerHint =
  | { readonly type: "messages" }
  | { readonly type: "balance" }
  | { readonly type: "typing"; readonly profileId: string; readonly typing: boolean }
  | { readonly type: "read"; readonly profileId: string; readonly upTo: number }
  | { readonly type: "banned" }
  /** A login ended: its open streams close. */
  | { readonly type: "login_ended"; readonly loginId: string };

export type StaffHint =
  | { readonly type: "queue" }
  | { readonly type: "conversation"; readonly conversationId: string }
  | { readonly type: "session_ended"; readonly staffId: string };

export interface Events {
  publishToCustomer(customerId: string, hint: CustomerHint): void;
  /** The answer unsubscribes. */
  subscribeCustomer(customerId: string, listener: (hint: CustomerHint) => void): () => void;
  publishToStaff(hint: StaffHint): void;
  subscribeStaff(listener: (hint: StaffHint) => void): () => void;
}

/** Events within this process. A listener that throws is reported and disturbs nobody else. */
export function createLocalEvents(onListenerError: (error: unknown) => void): Events {
  const customers = new Map<string, Set<(hint: CustomerHint) => void>>();
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

  return {
    publishToCustomer(customerId, hint) {
      tell(customers.get(customerId) ?? [], hint);
    },
    subscribeCustomer(customerId, listener) {
      const listeners = customers.get(customerId) ?? new Set();
      customers.set(customerId, listeners);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && customers.get(customerId) === listeners) customers.delete(customerId);
      };
    },
    publishToStaff(hint) {
      tell(staff, hint);
    },
    subscribeStaff(listener) {
      staff.add(listener);
      return () => staff.delete(listener);
    },
  };
}

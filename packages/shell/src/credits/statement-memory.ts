import { keptStorage, ownerKey } from "../session/kept-storage.ts";
import type { SeenHead } from "./check-statement.ts";

/**
 * Remembers the head of a customer's chain in this browser: a position, a hash and a time, no texts and no
 * payments.
 */
export interface StatementMemory {
  readonly read: () => SeenHead | null;
  readonly write: (head: SeenHead) => void;
}

/** The stored head of one customer's chain. */
export function statementMemory(storage: Storage | null, customerId: string): StatementMemory {
  const kept = keptStorage(storage, ownerKey(customerId));
  return {
    read() {
      try {
        const { position, hash, at } = JSON.parse(kept.read("statement-head") ?? "{}") as Partial<SeenHead>;
        if (typeof position !== "number" || typeof hash !== "string" || typeof at !== "string") return null;
        return { position, hash, at };
      } catch {
        return null;
      }
    },
    write(head) {
      kept.write("statement-head", JSON.stringify(head));
    },
  };
}

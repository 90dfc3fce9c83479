/** A confirmation received by a client: the server stored this, at this cost. */
export interface Acknowledged {
  readonly id: string;
  readonly body: string;
  readonly cost: number;
}

export interface StoredMessage extends Acknowledged {
  readonly conversationId: string;
  readonly sequence: number;
}

export interface CrashFacts {
  readonly acknowledged: readonly Acknowledged[];
  readonly stored: readonly StoredMessage[];
  /** Ids of the replies that the ledger has booked. */
  readonly charged: readonly string[];
}

/** Returns what a crash lost or duplicated; empty if everything confirmed is stored exactly once. */
export function crashProblems({ acknowledged, stored, charged }: CrashFacts): readonly string[] {
  const problems: string[] = [];
  const byId = Map.groupBy(stored, (message) => message.id);
  for (const { id, body, cost } of acknowledged) {
    const found = byId.get(id) ?? [];
    if (found.length !== 1) problems.push(`${id}: acknowledged, stored ${found.length} times`);
    for (const message of found) {
      if (message.body !== body || message.cost !== cost) problems.push(`${id}: stored otherwise`);
    }
  }
  const known = new Set(acknowledged.map((each) => each.id));
  for (const { id } of stored) if (!known.has(id)) problems.push(`${id}: stored, never acknowledged`);
  const paid = stored.filter((message) => message.cost > 0).map((message) => message.id);
  if (paid.toSorted().join(",") !== charged.toSorted().join(",")) {
    problems.push(`${paid.length} replies cost credits, ${charged.length} charges are booked`);
  }
  for (const [conversation, messages] of Map.groupBy(stored, (message) => message.conversationId)) {
    const sequences = messages.map((message) => message.sequence).toSorted((left, right) => left - right);
    if (sequences.some((sequence, index) => sequence !== index + 1)) {
      problems.push(`${conversation}: sequences have a gap or a double`);
    }
  }
  return problems;
}

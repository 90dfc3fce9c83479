import type { Client } from "@parlour/api-client/create-client";
import { creditStatement, type Statement } from "@parlour/contract/operations/statement";

/** Joins two pages of a statement, the second following the first. */
export function joined(first: Statement, next: Statement): Statement {
  return {
    ...next,
    opening: first.opening,
    entries: [...first.entries, ...next.entries],
    goodwillRefunds: [...first.goodwillRefunds, ...next.goodwillRefunds],
    unchargedReplies: [...first.unchargedReplies, ...next.unchargedReplies],
  };
}

/** Reads a statement to its end, because the server returns 50,000 movements at a time. */
export async function readWholeStatement(
  client: Pick<Client, "call">,
  signal?: AbortSignal,
): Promise<Statement> {
  const options = signal === undefined ? {} : { signal };
  let statement = await client.call(creditStatement, { query: {} }, options);
  while (!statement.complete) {
    const after = statement.entries.at(-1)?.position;
    // An incomplete page without movements would be requested forever.
    if (after === undefined) break;
    const next = await client.call(creditStatement, { query: { after } }, options);
    if (next.entries.length === 0 && !next.complete) break;
    statement = joined(statement, next);
  }
  return statement;
}

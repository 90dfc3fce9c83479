import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";

/** Names that sentences of the audit need, read for a whole page at once. */
export interface AuditNames {
  /** Names of staff, profiles and campaigns by id. */
  readonly titles: ReadonlyMap<string, string>;
  /** Names of brands by id. */
  readonly brands: ReadonlyMap<string, string>;
  /** What was written as the reason of a refund, by the refund's id. Erasure empties it. */
  readonly refundReasons: ReadonlyMap<string, string>;
  readonly payments: ReadonlyMap<string, { readonly minor: number; readonly currency: string }>;
  /** What refunds are of, by id. */
  readonly refunds: ReadonlyMap<string, number>;
}

interface Found {
  readonly kind: "title" | "brand" | "refund" | "payment";
  readonly id: string;
  readonly name: string;
  readonly minor: number | null;
}

/** Reads the names of what a page's entries mention. `texts`: ids of whatever kind. */
export async function selectNames(
  db: Db,
  ids: readonly string[],
  intentIds: readonly string[],
): Promise<AuditNames> {
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<Found>`
    select 'title' as kind, id::text, display_name as name, null::int as minor from staff where id = ${wanted}
    union all select 'title', id::text, name, null from profiles where id = ${wanted}
    union all select 'title', id::text, title, null from campaigns where id = ${wanted}
    union all select 'refund', id::text, reason, minor from refunds where id = ${wanted}
    union all select 'payment', intent_id, currency, coalesce(received_minor, price_minor) from payments
      where intent_id = any(${[...intentIds]}::text[])
    union all select 'brand', id, name, null from brands`.execute(db);
  const of = (kind: Found["kind"]): readonly Found[] => rows.filter((row) => row.kind === kind);
  const names = (kind: Found["kind"]): ReadonlyMap<string, string> =>
    new Map(of(kind).map(({ id, name }) => [id, name]));
  return {
    titles: names("title"),
    brands: names("brand"),
    refundReasons: names("refund"),
    refunds: new Map(of("refund").map(({ id, minor }) => [id, minor ?? 0])),
    payments: new Map(
      of("payment").map(({ id, name, minor }) => [id, { minor: minor ?? 0, currency: name }]),
    ),
  };
}

import type { AcceptedDocument } from "@parlour/contract/legal-versions";
import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

export interface StoredAcceptance {
  readonly document: AcceptedDocument;
  readonly version: number;
  readonly acceptedAt: Date;
  readonly source: "sign_up" | "asked" | "before_records";
}

/** Everything a customer has accepted, oldest version first. */
export async function selectAcceptances(db: Db, customerId: string): Promise<readonly StoredAcceptance[]> {
  return await db
    .selectFrom("legal_acceptances")
    .select(["document", "version", "accepted_at as acceptedAt", "source"])
    .where("customer_id", "=", customerId)
    .orderBy("document", "desc")
    .orderBy("version")
    .execute();
}

/** A document and a version of it that a customer accepted. */
export type AcceptedVersion = Pick<StoredAcceptance, "document" | "version">;

/** Returns an expression: the versions that a customer has accepted, as JSON. For `acceptanceNeededAfter`. */
export function acceptedVersions(customerId: string): RawBuilder<readonly AcceptedVersion[]> {
  return sql`(select coalesce(json_agg(json_build_object(
      'document', accepted.document, 'version', accepted.version)), '[]')
    from legal_acceptances as accepted where accepted.customer_id = ${sql.ref(customerId)})`;
}

/**
 * Records the versions a customer accepted, for their site. A version already recorded keeps its first time. Does
 * nothing if the customer does not exist (any more).
 */
export async function insertAcceptances(
  db: Db,
  customerId: string,
  accepted: readonly { readonly document: AcceptedDocument; readonly version: number }[],
  how: { readonly source: "sign_up" | "asked"; readonly now: Date },
): Promise<void> {
  for (const { document, version } of accepted) {
    // key share: waits for an erasure at the same time, after which there is no customer to refer to
    await sql`insert into legal_acceptances
        (customer_id, document, version, brand_id, region, source, accepted_at)
      select id, ${document}, ${version}::integer, brand_id, region, ${how.source}, ${how.now}::timestamptz
        from customers where id = ${customerId} for key share
      on conflict do nothing`.execute(db);
  }
}

/** How many customers of a site have accepted a version. Totals only: nobody is named. */
export interface AcceptedCount {
  readonly brand: string;
  readonly region: string;
  readonly document: AcceptedDocument;
  readonly version: number;
  readonly customers: number;
  /** When the first customer accepted it, also one who has been erased since. */
  readonly firstAt: Date;
}

/** How many customers a site has. */
export type CustomerCount = Pick<AcceptedCount, "brand" | "region" | "customers">;

/** The sums of `legal_counts`: exact, and as many rows as there are sites and versions. */
const countedSums = sql`select brand_id, region, document, version, sum(customers)::bigint as customers,
    min(first_at) as first_at
  from legal_counts group by brand_id, region, document, version`;

/** The same, counted from the customers and their acceptances. It reads all of them. */
const recountedSums = sql`
  select brand_id, region, null::text as document, null::integer as version, count(*) as customers,
      min(created_at) as first_at
    from customers group by brand_id, region
  union all
  select brand_id, region, document, version, count(*), min(accepted_at)
    from legal_acceptances group by brand_id, region, document, version`;

/** Reads how many customers each site has, and how many of them accepted which version, newest version first. */
export async function selectLegalCounts(
  db: Db,
): Promise<{ readonly people: readonly CustomerCount[]; readonly accepted: readonly AcceptedCount[] }> {
  const { rows } = await sql<
    Omit<AcceptedCount, "document"> & { readonly document: AcceptedDocument | null }
  >`
    select brand_id as brand, region, document, version, customers, first_at as "firstAt"
    from (${countedSums}) as counted order by document desc, version desc`.execute(db);
  return {
    people: rows.filter(({ document }) => document === null),
    accepted: rows.flatMap(({ document, ...row }) =>
      document === null || row.customers <= 0 ? [] : [{ ...row, document }],
    ),
  };
}

/** Adds the rows of `legal_counts` up, so that few are left. Returns how many were there. */
export async function foldLegalCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (delete from legal_counts returning brand_id, region, document, version, customers, first_at),
      added as (insert into legal_counts (brand_id, region, document, version, customers, first_at)
        select brand_id, region, document, version, sum(customers), min(first_at)
        from gone group by brand_id, region, document, version)
    select count(*)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}

const sumColumns = sql`brand_id, region, document, version, customers`;

/** Counts the customers again, and returns the sites and versions whose stored sum differs. */
export async function findWrongLegalCounts(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    with counted as (select ${sumColumns} from (${countedSums}) as sums where customers <> 0),
      recounted as (select ${sumColumns} from (${recountedSums}) as sums)
    select distinct concat_ws(' ', brand_id, region, coalesce(document, 'customers'), version) as name
    from ((table counted except table recounted) union (table recounted except table counted)) as wrong
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Replaces the rows of `legal_counts` by a new count. New customers wait meanwhile. */
export async function recountLegalCounts(trx: Trx): Promise<void> {
  await sql`lock customers, legal_acceptances in share row exclusive mode`.execute(trx);
  await trx.deleteFrom("legal_counts").execute();
  await sql`insert into legal_counts (brand_id, region, document, version, customers, first_at)
    select brand_id, region, document, version, customers, first_at from (${recountedSums}) as sums`.execute(
    trx,
  );
}

import type { AcceptedDocument } from "@parlour/contract/legal-versions";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";

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

/** Counts the customers of each site by accepted version. Totals only: nobody is named. */
export async function selectAcceptedCounts(db: Db) {
  return await db
    .selectFrom("legal_acceptances as acceptance")
    // counted at the customer's current site, as the counts of customers are
    .innerJoin("customers", "customers.id", "acceptance.customer_id")
    .select((eb) => [
      "customers.brand_id as brand",
      "customers.region",
      "acceptance.document",
      "acceptance.version",
      eb.fn.countAll<number>().as("customers"),
      eb.fn.min("acceptance.accepted_at").as("firstAt"),
    ])
    .groupBy(["customers.brand_id", "customers.region", "acceptance.document", "acceptance.version"])
    .orderBy("acceptance.document", "desc")
    .orderBy("acceptance.version", "desc")
    .execute();
}

/** Counts each site's customers. */
export async function selectCustomerCounts(db: Db) {
  return await db
    .selectFrom("customers")
    .select((eb) => ["brand_id as brand", "region", eb.fn.countAll<number>().as("customers")])
    .groupBy(["brand_id", "region"])
    .execute();
}

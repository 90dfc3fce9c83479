import type { RegionCode } from "@parlour/contract/regions";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { TextSite } from "../../../plugins/text-routes.ts";
import type { TextKind } from "../../../ports/texts.ts";
import { countedKind, hourOf, type CountedAt, type JudgedCodes, type SentFacts } from "./rules.ts";

/** A text that was sent, with what it counts as. */
export interface StoredText extends SentFacts {
  readonly id: string;
  readonly site: TextSite;
  readonly kind: TextKind;
  readonly sentAt: Date;
}

/** Stores a text before it is sent, so that a report can't come first. */
export async function insertSent(
  db: Db,
  { id, site, kind }: Pick<StoredText, "id" | "site" | "kind">,
  now: Date,
): Promise<void> {
  await db
    .insertInto("sent_texts")
    .values({
      id,
      brand_id: site.brandId,
      region: site.region,
      kind,
      provider: null,
      provider_id: null,
      status: "sending",
      carrier: "",
      used: false,
      sent_at: now,
    })
    // A text is tried once, but one that is tried again all the same has its row.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a text that no provider took. */
export async function deleteSent(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("sent_texts").where("id", "=", id).execute();
}

function sentTexts(trx: Trx) {
  return trx
    .selectFrom("sent_texts")
    .select([
      "id",
      "brand_id as brandId",
      "region",
      "kind",
      "provider",
      "provider_id as providerId",
      "status",
      "carrier",
      "used",
      "sent_at as sentAt",
    ])
    .forUpdate();
}

function toStored({
  brandId,
  region,
  ...row
}: Omit<StoredText, "site"> & { brandId: string; region: RegionCode }): StoredText {
  return { ...row, site: { brandId, region } };
}

/** Locks a text by our id; null: no provider took it, or reports about it are not awaited any more. */
export async function lockSent(trx: Trx, id: string): Promise<StoredText | null> {
  const row = await sentTexts(trx).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toStored(row);
}

/** Locks a text by its provider's id, or by ours if no provider's is known yet. */
export async function lockReported(
  trx: Trx,
  provider: TextProviderName,
  providerId: string,
  reference: string | null,
): Promise<StoredText | null> {
  const row = await sentTexts(trx)
    .where((eb) =>
      eb.or([
        eb.and([eb("provider", "=", provider), eb("provider_id", "=", providerId)]),
        ...(reference === null ? [] : [eb.and([eb("id", "=", reference), eb("provider_id", "is", null)])]),
      ]),
    )
    .executeTakeFirst();
  return row === undefined ? null : toStored(row);
}

export async function updateSent(trx: Trx, id: string, facts: SentFacts): Promise<void> {
  await trx
    .updateTable("sent_texts")
    .set({
      provider: facts.provider,
      provider_id: facts.providerId,
      status: facts.status,
      carrier: facts.carrier,
      used: facts.used,
    })
    .where("id", "=", id)
    .execute();
}

/** Adds to the figures of the hour in which a text was sent. */
export async function addCounts(
  trx: Trx,
  { site, kind, sentAt }: Pick<StoredText, "site" | "kind" | "sentAt">,
  changes: readonly CountedAt[],
): Promise<void> {
  for (const { provider, carrier, counts } of changes) {
    await trx
      .insertInto("text_hours")
      .values({
        hour: hourOf(sentAt),
        brand_id: site.brandId,
        region: site.region,
        provider,
        carrier,
        kind: countedKind(kind),
        ...counts,
      })
      .onConflict((conflict) =>
        conflict.columns(["hour", "brand_id", "region", "provider", "carrier", "kind"]).doUpdateSet((eb) => ({
          sent: eb("text_hours.sent", "+", counts.sent),
          delivered: eb("text_hours.delivered", "+", counts.delivered),
          failed: eb("text_hours.failed", "+", counts.failed),
          used: eb("text_hours.used", "+", counts.used),
          missed: eb("text_hours.missed", "+", counts.missed),
        })),
      )
      .execute();
  }
}

/** Reads the networks that a text's hour tells apart so far, at most `limit`. */
export async function selectCarriers(
  trx: Trx,
  { site, sentAt }: Pick<StoredText, "site" | "sentAt">,
  provider: TextProviderName,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("text_hours")
    .select("carrier")
    .distinct()
    .where("hour", "=", hourOf(sentAt))
    .where("brand_id", "=", site.brandId)
    .where("region", "=", site.region)
    .where("provider", "=", provider)
    .where("carrier", "!=", "")
    .limit(limit)
    .execute();
  return rows.map(({ carrier }) => carrier);
}

export interface DeliveryRow {
  readonly provider: TextProviderName;
  readonly region: RegionCode;
  readonly carrier: string;
  readonly sent: number;
  readonly delivered: number;
  readonly failed: number;
  readonly used: number;
  readonly missed: number;
}

/** Sums the figures of the hours since a time, by provider, region and network; the most texts first. */
export async function sumHours(
  db: Db,
  kind: "code" | "marketing" | "other",
  since: Date,
  limit: number,
): Promise<DeliveryRow[]> {
  return await db
    .selectFrom("text_hours")
    .select((eb) => [
      "provider",
      "region",
      "carrier",
      eb.cast<number>(eb.fn.sum("sent"), "integer").as("sent"),
      eb.cast<number>(eb.fn.sum("delivered"), "integer").as("delivered"),
      eb.cast<number>(eb.fn.sum("failed"), "integer").as("failed"),
      eb.cast<number>(eb.fn.sum("used"), "integer").as("used"),
      eb.cast<number>(eb.fn.sum("missed"), "integer").as("missed"),
    ])
    .where("hour", ">=", since)
    .where("kind", "=", kind)
    .groupBy(["provider", "region", "carrier"])
    .orderBy("sent", "desc")
    .orderBy("region")
    .orderBy("provider")
    .orderBy("carrier")
    .limit(limit)
    .execute();
}

/** Counts codes sent within a span by provider and region. */
export async function countCodes(db: Db, from: Date, until: Date): Promise<JudgedCodes[]> {
  const rows = await db
    .selectFrom("sent_texts")
    .select(({ fn }) => [
      "provider",
      "region",
      fn.countAll<number>().as("codes"),
      fn.count<number>("id").filterWhere("status", "=", "delivered").as("delivered"),
      fn.count<number>("id").filterWhere("used", "=", true).as("used"),
    ])
    .where("kind", "=", "verification")
    .where("provider", "is not", null)
    .where("sent_at", ">", from)
    .where("sent_at", "<=", until)
    .groupBy(["provider", "region"])
    .orderBy("region")
    .orderBy("provider")
    .execute();
  return rows.flatMap(({ provider, ...row }) => (provider === null ? [] : [{ ...row, provider }]));
}

import { sql, type RawBuilder } from "kysely";
import { compiledOnce } from "../../../plugins/compiled-once.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { genesisHash } from "./hash-chain.ts";
import type { LedgerCause, Lot, LotKind, Posting } from "./rules.ts";

/** The row lock on a customer's credits, held until the transaction ends. */
export interface LockedAccount {
  readonly customerId: string;
  readonly purchased: number;
  readonly free: number;
  /** Credits owed; above 0 nothing can be spent. */
  readonly debt: number;
  readonly entries: number;
  readonly headHash: Buffer;
}

/**
 * Creates a new customer's account, with no credits and an empty chain; does nothing if it exists. It stores
 * the customer's site, because figures by site outlive an erasure (decision 0038).
 */
export async function insertAccount(trx: Trx, customerId: string): Promise<void> {
  const person = await trx
    .selectFrom("customers")
    .select(["brand_id", "region", "created_at"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  await trx
    .insertInto("credit_accounts")
    .values({
      customer_id: customerId,
      head_hash: genesisHash,
      brand_id: person?.brand_id ?? null,
      region: person?.region ?? null,
      opened_at: person?.created_at ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the account for update; null if there is none. */
export async function selectAccountForUpdate(trx: Trx, customerId: string): Promise<LockedAccount | null> {
  const row = await trx
    .selectFrom("credit_accounts")
    .selectAll()
    .where("customer_id", "=", customerId)
    // no key update: the key never changes, so foreign key checks need not wait
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    customerId,
    purchased: row.purchased,
    free: row.free,
    debt: row.debt,
    entries: row.entries,
    headHash: row.head_hash,
  };
}

/**
 * Returns an expression: the lots that still hold credits of the customer in the column `customerId`, as JSON. A caller
 * that spends them has locked the account in an earlier statement.
 */
export function spendableLots(customerId: string): RawBuilder<readonly Lot[]> {
  return sql`(select coalesce(json_agg(json_build_object(
      'id', lot.id, 'kind', lot.kind, 'position', lot.position, 'remaining', lot.remaining)), '[]')
    from credit_lots as lot where lot.customer_id = ${sql.ref(customerId)} and lot.remaining > 0)`;
}

const lotReduction = compiledOnce(
  (db, { lotId, amount }: { readonly lotId: string; readonly amount: number }) =>
    db
      .updateTable("credit_lots")
      .set((eb) => ({ remaining: eb("remaining", "-", amount) }))
      .where("id", "=", lotId)
      .compile(),
);

/** Takes credits out of a lot; a negative amount returns them. Database constraints limit the rest. */
export async function reduceLot(trx: Trx, lotId: string, amount: number): Promise<void> {
  await lotReduction(trx, { lotId, amount });
}

export interface NewLot {
  readonly id: string;
  readonly customerId: string;
  readonly kind: LotKind;
  readonly position: number;
  readonly amount: number;
  readonly paymentIntentId: string | null;
  readonly createdAt: Date;
}

/** Adds a lot; false if the payment already has one. */
export async function insertLot(trx: Trx, lot: NewLot): Promise<boolean> {
  const row = await trx
    .insertInto("credit_lots")
    .values({
      id: lot.id,
      customer_id: lot.customerId,
      kind: lot.kind,
      position: lot.position,
      amount: lot.amount,
      remaining: lot.amount,
      payment_intent_id: lot.paymentIntentId,
      created_at: lot.createdAt,
    })
    .onConflict((conflict) => conflict.column("payment_intent_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims the one free trial of a phone; false if it was claimed before, in any brand. */
export async function insertTrialClaim(trx: Trx, phoneHash: Buffer, claimedAt: Date): Promise<boolean> {
  const row = await trx
    .insertInto("trial_claims")
    .values({ phone_hash: phoneHash, claimed_at: claimedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("phone_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the lot of a customer's free trial; undefined: they had none. */
export async function selectTrialLot(trx: Trx, customerId: string): Promise<Lot | undefined> {
  return await trx
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_postings as posting", "posting.entry_id", "entry.id")
    .innerJoin("credit_lots as lot", "lot.id", "posting.lot_id")
    .select(["lot.id", "lot.kind", "lot.position", "lot.remaining"])
    .where("entry.cause", "=", "trial")
    .where("entry.cause_id", "=", customerId)
    .executeTakeFirst();
}

/**
 * Claims a card's one free trial for a customer, unless somebody has claimed it, in any brand, or the customer was erased.
 * Returns who has it.
 */
export async function claimTrialCard(
  trx: Trx,
  { customerId, cardHash }: { readonly customerId: string; readonly cardHash: Buffer },
  claimedAt: Date,
): Promise<string | undefined> {
  await sql`insert into trial_cards (card_hash, customer_id, claimed_at)
    select ${cardHash}, id, ${claimedAt} from customers where id = ${customerId}
    on conflict do nothing`.execute(trx);
  const row = await trx
    .selectFrom("trial_cards")
    .select("customer_id")
    .where("card_hash", "=", cardHash)
    .executeTakeFirst();
  return row?.customer_id;
}

/** Whether a cause is booked already. */
export async function causeBooked(trx: Trx, cause: LedgerCause, causeId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("ledger_entries")
    .select("id")
    .where("cause", "=", cause)
    .where("cause_id", "=", causeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads a customer's credits and debt; null if there is no account. */
export async function selectAccountState(
  db: Db,
  customerId: string,
): Promise<{ readonly balance: number; readonly debt: number } | null> {
  const row = await db
    .selectFrom("credit_accounts")
    .select(["purchased", "free", "debt"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row === undefined ? null : { balance: row.purchased + row.free, debt: row.debt };
}

/** Reads the balances of many customers. Those without an account are missing. */
export async function selectBalances(
  db: Db,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("credit_accounts")
    .select(["customer_id", "purchased", "free"])
    .where("customer_id", "=", sql<string>`any(${customerIds})`)
    .execute();
  return new Map(rows.map(({ customer_id, purchased, free }) => [customer_id, purchased + free]));
}

/** The lot of a payment, and its postings by cause and account. */
export interface PurchaseLot {
  readonly id: string;
  readonly customerId: string;
  readonly amount: number;
  readonly remaining: number;
  readonly booked: readonly {
    readonly cause: LedgerCause;
    readonly account: Posting["account"];
    readonly amount: number;
  }[];
}

/** Undefined if the payment was never granted. */
export async function selectPurchaseLot(db: Db, paymentIntentId: string): Promise<PurchaseLot | undefined> {
  const lot = await db
    .selectFrom("credit_lots")
    .select(["id", "customer_id as customerId", "amount", "remaining"])
    .where("payment_intent_id", "=", paymentIntentId)
    .executeTakeFirst();
  if (lot === undefined) return undefined;
  const booked = await db
    .selectFrom("ledger_postings as posting")
    .innerJoin("ledger_entries as entry", "entry.id", "posting.entry_id")
    .select((eb) => ["entry.cause", "posting.account", eb.fn.sum<number>("posting.amount").as("amount")])
    .where("posting.lot_id", "=", lot.id)
    .groupBy(["entry.cause", "posting.account"])
    .execute();
  return { ...lot, booked };
}

/**
 * Returns those of these payment intents whose lot is whole and never paid for a reply or a debt. Reads one lot each, and
 * postings only of lots that are whole.
 */
export async function selectUntouched(
  db: Db,
  paymentIntentIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("credit_lots as lot")
    .select((eb) => eb.ref("lot.payment_intent_id").$notNull().as("intentId"))
    .where("lot.payment_intent_id", "in", paymentIntentIds)
    .whereRef("lot.remaining", "=", "lot.amount")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("ledger_postings as posting")
            .innerJoin("ledger_entries as entry", "entry.id", "posting.entry_id")
            .select("entry.id")
            .whereRef("posting.lot_id", "=", "lot.id")
            .where("entry.cause", "in", ["reply", "recovery"]),
        ),
      ),
    )
    .execute();
  return rows.map(({ intentId }) => intentId);
}

/** Reads the customers whose ledger got entries since a time. */
export async function accountsBookedSince(database: Db, since: Date): Promise<readonly string[]> {
  const rows = await database
    .selectFrom("ledger_entries")
    .select("customer_id")
    .distinct()
    .where("created_at", ">=", since)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Reads the credits left in these purchases' lots. */
export async function selectRemaining(db: Db, paymentIntentIds: readonly string[]) {
  return await db
    .selectFrom("credit_lots")
    .select(["payment_intent_id as intentId", "remaining"])
    .where("payment_intent_id", "in", paymentIntentIds)
    .execute();
}

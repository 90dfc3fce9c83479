import type { BrowserId, PhoneNumber } from "@parlour/contract/ids";
import type { VerificationPurpose } from "@parlour/contract/operations/verification";
import type { RegionCode } from "@parlour/contract/regions";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { triesPerCode, type SentCodes } from "./rules.ts";

/** The key of a code (CODE-3): browser, number, purpose, brand. */
export interface CodeOwner {
  readonly browserId: BrowserId;
  readonly brandId: string;
  readonly phone: PhoneNumber;
  readonly purpose: VerificationPurpose;
}

/** Returns an owner as columns of the tables of codes and tickets. */
export const ownerColumns = ({ browserId, brandId, phone, purpose }: CodeOwner) => ({
  browser_id: browserId,
  brand_id: brandId,
  phone,
  purpose,
});

export interface NewCode extends CodeOwner {
  readonly id: string;
  readonly region: RegionCode;
  readonly codeHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly addressHash: Buffer;
  /** The number's block (text-rules.ts). */
  readonly block: string;
  /** Whether the browser has logged in to the number's account before. */
  readonly isKnown: boolean;
}

/** The facts about the caller that a number's limits use. */
export type Asker = Pick<NewCode, "addressHash" | "isKnown">;

/**
 * Returns what was sent to a number since a given time, to known browsers or to all others. Codes of all
 * brands count, so that changing the brand allows neither more texts nor more guesses. Only the wait before a
 * resend is counted per brand.
 */
export async function countSent(
  trx: Trx,
  { brandId, phone, purpose }: Omit<CodeOwner, "browserId">,
  { isKnown }: Pick<Asker, "isKnown">,
  since: Date,
): Promise<SentCodes> {
  const rows = await acrossBrands(() =>
    trx
      .selectFrom("verification_codes")
      .select(["brand_id", "purpose", "created_at", "used_at"])
      .where("phone", "=", phone)
      .where("known_browser", "=", isKnown)
      .where("created_at", ">", since)
      .orderBy("created_at", "desc")
      .execute(),
  );
  const ofPurpose = rows.filter((row) => row.purpose === purpose);
  return {
    total: rows.length,
    ofPurpose: ofPurpose.length,
    newestUnused:
      ofPurpose.find((row) => row.brand_id === brandId && row.used_at === null)?.created_at ?? null,
  };
}

export async function insertCode(trx: Trx, code: NewCode): Promise<void> {
  await trx
    .insertInto("verification_codes")
    .values({
      id: code.id,
      ...ownerColumns(code),
      region: code.region,
      code_hash: code.codeHash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      used_at: null,
      address_hash: code.addressHash,
      prefix: code.block,
      known_browser: code.isKnown,
    })
    .execute();
}

/** Deletes a code that was never sent. */
export async function deleteCode(database: Db, id: string): Promise<void> {
  await database.deleteFrom("verification_codes").where("id", "=", id).execute();
}

/** Ends a code that was not sent but counts, because its number's lookup costs money too. */
export async function endCode(database: Db, id: string, now: Date): Promise<void> {
  await database
    .updateTable("verification_codes")
    .set({ expires_at: now, attempts: triesPerCode })
    .where("id", "=", id)
    .execute();
}

/**
 * Returns the owner of the newest valid code that this browser requested at this brand; null if there is
 * none.
 */
export async function findNewestOwner(
  database: Db,
  browserId: BrowserId,
  brandId: string,
  now: Date,
): Promise<{ readonly phone: PhoneNumber; readonly purpose: VerificationPurpose } | null> {
  const row = await database
    .selectFrom("verification_codes")
    .select(["phone", "purpose"])
    .where("browser_id", "=", browserId)
    .where("brand_id", "=", brandId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    // Ids increase with time, so they order two rows of the same time.
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ? { phone: row.phone as PhoneNumber, purpose: row.purpose } : null;
}

export interface CountedCode {
  readonly id: string;
  readonly codeHash: Buffer;
}

/**
 * Counts an attempt against every valid code of an owner, and returns those that had an attempt left. One statement, so
 * that parallel guesses wait for each other; it commits before anything is compared.
 */
export async function countTry(database: Db, owner: CodeOwner, now: Date): Promise<CountedCode[]> {
  const rows = await database
    .updateTable("verification_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where((eb) => eb.and(ownerColumns(owner)))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("attempts", "<", triesPerCode)
    .returning(["id", "code_hash"])
    .execute();
  return rows.map((row) => ({ id: row.id, codeHash: row.code_hash }));
}

/**
 * Uses a code up, with the others of its owner; after that no attempt is counted against it. Returns its
 * wrong attempts (all counted ones but the right one, including concurrent ones), or null if it was used
 * already: a code works once.
 */
export async function spendCode(trx: Trx, owner: CodeOwner, id: string, now: Date): Promise<number | null> {
  const used = await trx
    .updateTable("verification_codes")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("attempts")
    .executeTakeFirst();
  if (!used) return null;
  await trx
    .updateTable("verification_codes")
    .set({ used_at: now })
    .where((eb) => eb.and(ownerColumns(owner)))
    .where("used_at", "is", null)
    .execute();
  return used.attempts - 1;
}

/** Whether a number has an account in a brand. */
export async function isCustomer(trx: Trx, brandId: string, phone: PhoneNumber): Promise<boolean> {
  const row = await trx
    .selectFrom("customers")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row !== undefined;
}

import type { PhoneNumber } from "@parlour/contract/ids";
import type { Account } from "@parlour/contract/operations/schemas";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { toWireBirthDate, type CalendarDate } from "@parlour/contract/rules/adult";
import type { AgeMethod, SettableAgeDemand } from "@parlour/contract/rules/age-check";
import type { Db, Trx } from "../../../plugins/database.ts";
import { chatConsentTakenBack, siteAgeCheck, type AgeFacts } from "../customers/index.ts";
import { ageCheckAsked } from "../flags/index.ts";
import type { Username } from "./rules.ts";

const accountColumns = [
  "id",
  "username",
  "image_upload_id",
  "date_of_birth",
  "adult_verified",
  "adult_verified_by",
  "brand_id",
  "region",
  "phone",
  siteAgeCheck("customers").as("site_age_check"),
  ageCheckAsked("customers.id").as("check_asked"),
  chatConsentTakenBack("customers.id").as("consent_taken_back"),
] as const;

/**
 * An account with the id of its picture's upload instead of an address, and with what decides which proof of age its
 * customer still needs.
 */
export type StoredAccount = Omit<Account, "images" | "ageStep"> & {
  readonly imageUploadId: string | null;
  readonly age: AgeFacts & { readonly checkAsked: boolean };
};

function toAccount(row: {
  id: string;
  username: string;
  image_upload_id: string | null;
  date_of_birth: string;
  adult_verified: boolean;
  adult_verified_by: AgeMethod | null;
  brand_id: string;
  region: RegionCode;
  phone: string;
  site_age_check: SettableAgeDemand | null;
  check_asked: boolean;
  consent_taken_back: boolean;
}): StoredAccount {
  return {
    id: row.id,
    username: row.username,
    imageUploadId: row.image_upload_id,
    dateOfBirth: toWireBirthDate(row.date_of_birth),
    adultVerified: row.adult_verified,
    phoneNumber: row.phone,
    ...(row.consent_taken_back ? { chatConsentTakenBack: true as const } : {}),
    age: {
      brandId: row.brand_id,
      region: row.region,
      adultVerified: row.adult_verified,
      verifiedBy: row.adult_verified_by,
      siteAgeCheck: row.site_age_check,
      checkAsked: row.check_asked,
    },
  };
}

export async function findAccount(database: Db, customerId: string): Promise<StoredAccount | null> {
  const row = await database
    .selectFrom("customers")
    .select(accountColumns)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function findCustomerOf(
  database: Db,
  brandId: string,
  phone: PhoneNumber,
): Promise<{ readonly customerId: string; readonly region: RegionCode } | null> {
  const row = await database
    .selectFrom("customers")
    .select(["id as customerId", "region"])
    .where("brand_id", "=", brandId)
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads a customer's stored password hash; null if the customer does not exist. */
export async function findPasswordHash(database: Db, customerId: string): Promise<string | null> {
  const row = await database
    .selectFrom("customers")
    .select("password_hash")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function isUsernameTaken(database: Db, brandId: string, key: string): Promise<boolean> {
  const row = await database
    .selectFrom("customers")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("username_key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewCustomer {
  readonly id: string;
  readonly brandId: string;
  readonly region: RegionCode;
  readonly phone: PhoneNumber;
  readonly username: Username;
  readonly passwordHash: string;
  readonly dateOfBirth: CalendarDate;
  readonly createdAt: Date;
}

/** Adds a customer. The unique keys decide, so that two sign-ups at once can't both take a name or number. */
export async function insertCustomer(
  trx: Trx,
  customer: NewCustomer,
): Promise<Result<StoredAccount, "account_exists" | "username_taken">> {
  const row = await trx
    .insertInto("customers")
    .values({
      id: customer.id,
      brand_id: customer.brandId,
      region: customer.region,
      phone: customer.phone,
      username: customer.username.shown,
      username_key: customer.username.key,
      password_hash: customer.passwordHash,
      date_of_birth: customer.dateOfBirth,
      image_upload_id: null,
      created_at: customer.createdAt,
      last_active_at: customer.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
  if (row) return succeed(toAccount(row));
  const sameNumber = await findCustomerOf(trx, customer.brandId, customer.phone);
  return fail(sameNumber === null ? "username_taken" : "account_exists");
}

/** Locks a customer's row for an update that depends on its values. */
export async function lockCustomerForUpdate(
  trx: Trx,
  customerId: string,
): Promise<{
  readonly brandId: string;
  readonly username: Username;
  readonly dateOfBirth: CalendarDate;
} | null> {
  const row = await trx
    .selectFrom("customers")
    .select(["brand_id", "username", "username_key", "date_of_birth"])
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    brandId: row.brand_id,
    username: { shown: row.username, key: row.username_key },
    dateOfBirth: row.date_of_birth,
  };
}

export interface CustomerChange {
  readonly username: Username;
  readonly dateOfBirth: CalendarDate;
  readonly imageUploadId: string | null;
  /** True if the date of birth changed and must be verified again. */
  readonly resetsVerification: boolean;
  readonly passwordHash?: string;
}

/** Stores an account's new values. Throws the unique key's error if the username is taken. */
export async function updateCustomer(
  trx: Trx,
  customerId: string,
  change: CustomerChange,
): Promise<StoredAccount> {
  const row = await trx
    .updateTable("customers")
    .set({
      username: change.username.shown,
      username_key: change.username.key,
      date_of_birth: change.dateOfBirth,
      image_upload_id: change.imageUploadId,
      ...(change.resetsVerification
        ? { adult_verified: false, adult_verified_at: null, adult_verified_by: null }
        : {}),
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
    })
    .where("id", "=", customerId)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
  return toAccount(row);
}

export async function updatePassword(trx: Trx, customerId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable("customers")
    .set({ password_hash: passwordHash })
    .where("id", "=", customerId)
    .execute();
}

/** Whether a database error means that the username is taken. */
export function isUsernameConflict(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === "customers_brand_id_username_key_key";
}

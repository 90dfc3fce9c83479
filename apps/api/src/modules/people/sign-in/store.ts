import type { PhoneNumber } from "@parlour/contract/ids";
import type { RegionCode } from "@parlour/contract/regions";
import type { Db, Trx } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { unknownDevice } from "./device-rules.ts";
import type { RefreshFacts } from "./rules.ts";

/** A customer's fields that logging in uses. */
export interface CustomerRow {
  readonly id: string;
  readonly brandId: string;
  readonly region: RegionCode;
  readonly phone: string;
  readonly passwordHash: string;
  readonly banned: boolean;
}

export async function findCustomer(
  database: Db,
  brandId: string,
  phone: PhoneNumber,
): Promise<CustomerRow | null> {
  const row = await database
    .selectFrom("customers")
    .select(["id", "brand_id", "region", "phone", "password_hash", "banned"])
    .where("brand_id", "=", brandId)
    .where("phone", "=", phone)
    .executeTakeFirst();
  if (!row) return null;
  const { id, region, banned } = row;
  return { id, brandId: row.brand_id, region, phone: row.phone, passwordHash: row.password_hash, banned };
}

/**
 * Whether the password that was just checked is still the customer's. Locks it until the transaction ends: a
 * reset in between would otherwise miss the new login.
 */
export async function holdsPassword(trx: Trx, customerId: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom("customers")
    .select("password_hash")
    .where("id", "=", customerId)
    .forShare()
    .executeTakeFirst();
  return row?.password_hash === passwordHash;
}

/** Stores the time of the customer's last action, at most once an hour. Retention counts from it (RETENTION-1). */
export async function noteActivity(database: Db, customerId: string, now: Date): Promise<void> {
  await database
    .updateTable("customers")
    .set({ last_active_at: now })
    .where("id", "=", customerId)
    .where("last_active_at", "<", secondsFrom(now, -3600))
    .execute();
}

export async function insertLogin(
  trx: Trx,
  login: {
    readonly id: string;
    readonly customerId: string;
    readonly createdAt: Date;
    readonly endsAt: Date;
    readonly device: string;
  },
): Promise<void> {
  await trx
    .insertInto("logins")
    .values({
      id: login.id,
      customer_id: login.customerId,
      created_at: login.createdAt,
      ends_at: login.endsAt,
      revoked_at: null,
      device: login.device,
      last_used_at: login.createdAt,
    })
    .execute();
}

/** Reads when a login began; null if it does not exist. */
export async function loginStartedAt(database: Db, loginId: string): Promise<Date | null> {
  const row = await database
    .selectFrom("logins")
    .select("created_at")
    .where("id", "=", loginId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function insertRefreshToken(
  trx: Trx,
  loginId: string,
  tokenHash: Buffer,
  generation: number,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("refresh_tokens")
    .values({ token_hash: tokenHash, login_id: loginId, created_at: now, rotated_at: null, generation })
    .execute();
}

export interface RefreshRow extends RefreshFacts {
  readonly loginId: string;
  /** Exchanges between sign-in and this token. */
  readonly generation: number;
  readonly customer: Omit<CustomerRow, "passwordHash">;
}

/** Reads a refresh token with its login locked, so that one family rotates one call at a time. */
export async function lockRefreshToken(trx: Trx, tokenHash: Buffer): Promise<RefreshRow | null> {
  const token = await trx
    .selectFrom("refresh_tokens")
    .select("login_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!token) return null;
  const login = await trx
    .selectFrom("logins")
    .innerJoin("customers", "customers.id", "logins.customer_id")
    .select(["logins.id", "ends_at", "revoked_at", "customer_id", "brand_id", "region", "phone", "banned"])
    .where("logins.id", "=", token.login_id)
    .forUpdate("logins")
    .executeTakeFirst();
  // Erased meanwhile.
  if (!login) return null;
  // Read again under the lock: an earlier call may have exchanged it.
  const current = await trx
    .selectFrom("refresh_tokens")
    .select(["rotated_at", "superseded_at", "created_at", "generation"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!current) return null;
  return {
    loginId: login.id,
    rotatedAt: current.rotated_at,
    supersededAt: current.superseded_at,
    issuedAt: current.created_at,
    generation: current.generation,
    loginEndsAt: login.ends_at,
    loginRevokedAt: login.revoked_at,
    customer: {
      id: login.customer_id,
      brandId: login.brand_id,
      region: login.region,
      phone: login.phone,
      banned: login.banned,
    },
  };
}

/**
 * Records when a token was first exchanged (the grace period starts there, however often it is used within),
 * and that the others of its generation and earlier ones are superseded.
 */
export async function markRotated(
  trx: Trx,
  { loginId, generation }: Pick<RefreshRow, "loginId" | "generation">,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("refresh_tokens")
    .set({ rotated_at: now })
    .where("token_hash", "=", tokenHash)
    .where("rotated_at", "is", null)
    .execute();
  await trx
    .updateTable("refresh_tokens")
    .set({ superseded_at: now })
    .where("login_id", "=", loginId)
    .where("generation", "<=", generation)
    .where("token_hash", "!=", tokenHash)
    .where("superseded_at", "is", null)
    .execute();
  await trx.updateTable("logins").set({ last_used_at: now }).where("id", "=", loginId).execute();
}

export async function revokeLogin(database: Db, loginId: string, now: Date): Promise<void> {
  await database
    .updateTable("logins")
    .set({ revoked_at: now })
    .where("id", "=", loginId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Revokes a customer's logins, optionally except one; returns those it ended. */
export async function revokeLoginsOf(
  trx: Trx,
  customerId: string,
  now: Date,
  exceptLoginId: string | null,
): Promise<string[]> {
  let update = trx
    .updateTable("logins")
    .set({ revoked_at: now })
    .where("customer_id", "=", customerId)
    .where("revoked_at", "is", null);
  if (exceptLoginId !== null) update = update.where("id", "!=", exceptLoginId);
  const rows = await update.returning("id").execute();
  return rows.map((row) => row.id);
}

export interface LivingLogin {
  readonly id: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly endsAt: Date;
}

/** Reads a customer's logins that have neither ended nor been revoked, newest first. */
export async function selectLivingLogins(
  database: Db,
  customerId: string,
  now: Date,
): Promise<LivingLogin[]> {
  const rows = await database
    .selectFrom("logins")
    .select(["id", "device", "created_at", "last_used_at", "ends_at"])
    .where("customer_id", "=", customerId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device ?? unknownDevice,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? row.created_at,
    endsAt: row.ends_at,
  }));
}

export async function isLivingLogin(
  database: Db,
  customerId: string,
  loginId: string,
  now: Date,
): Promise<boolean> {
  const row = await database
    .selectFrom("logins")
    .select("id")
    .where("id", "=", loginId)
    .where("customer_id", "=", customerId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

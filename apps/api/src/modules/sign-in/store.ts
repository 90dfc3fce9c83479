import type { PhoneNumber } from "@parlour/contract/ids";
import type { RegionCode } from "@parlour/contract/regions";
import type { Db, Trx } from "../../plugins/database.ts";
import type { RefreshFacts } from "./rules.ts";

/** A customer as far as signing in needs to know. */
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

export async function insertLogin(
  trx: Trx,
  login: {
    readonly id: string;
    readonly customerId: string;
    readonly createdAt: Date;
    readonly endsAt: Date;
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
    })
    .execute();
}

export async function insertRefreshToken(
  trx: Trx,
  loginId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("refresh_tokens")
    .values({ token_hash: tokenHash, login_id: loginId, created_at: now, rotated_at: null })
    .execute();
}

export interface RefreshRow extends RefreshFacts {
  readonly loginId: string;
  readonly customer: Omit<CustomerRow, "passwordHash">;
}

/** A refresh token with its login locked, so that one family rotates one call at a time. */
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
    .executeTakeFirstOrThrow();
  // Read again under the lock: the call before us may have exchanged it.
  const { rotated_at: rotatedAt } = await trx
    .selectFrom("refresh_tokens")
    .select("rotated_at")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return {
    loginId: login.id,
    rotatedAt,
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

/** Notes when a token was exchanged first; the grace runs from there, however often it is used within. */
export async function markRotated(trx: Trx, tokenHash: Buffer, now: Date): Promise<void> {
  await trx
    .updateTable("refresh_tokens")
    .set({ rotated_at: now })
    .where("token_hash", "=", tokenHash)
    .where("rotated_at", "is", null)
    .execute();
}

export async function revokeLogin(database: Db, loginId: string, now: Date): Promise<void> {
  await database
    .updateTable("logins")
    .set({ revoked_at: now })
    .where("id", "=", loginId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Revokes a customer's logins, but for one where given; answers those it ended. */
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

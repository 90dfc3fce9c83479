import type { Trx } from "../../../plugins/database.ts";

/** A person's encrypted authenticator secrets: the active one, and the one that waits for its first code. */
export interface SealedSecrets {
  readonly id: string;
  readonly secret: Buffer | null;
  readonly pending: Buffer | null;
}

/** Locks everybody who has an authenticator, in the order of their ids. */
export async function lockSealed(trx: Trx): Promise<readonly SealedSecrets[]> {
  return await trx
    .selectFrom("staff")
    .select(["id", "totp_secret as secret", "totp_pending as pending"])
    .where((eb) => eb.or([eb("totp_secret", "is not", null), eb("totp_pending", "is not", null)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Replaces a person's encrypted secrets. */
export async function storeSealed(trx: Trx, { id, secret, pending }: SealedSecrets): Promise<void> {
  await trx
    .updateTable("staff")
    .set({ totp_secret: secret, totp_pending: pending })
    .where("id", "=", id)
    .execute();
}

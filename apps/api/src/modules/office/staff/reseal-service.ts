import type { Db } from "../../../plugins/database.ts";
import { goodKeys, type Keys } from "../../../plugins/keys.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Random } from "../../../ports/random.ts";
import { openedWith, sealSecret } from "./authenticator.ts";
import { lockSealed, storeSealed } from "./reseal-store.ts";

/**
 * Encrypts the staff's authenticator secrets with the current key, so that they keep working after the former key is
 * removed. Safe to repeat, and on several nodes at once, because all of them know both keys.
 */
export async function resealSecondFactors(database: Db, keys: Keys, random: Random): Promise<void> {
  const reseal = (staffId: string, sealed: Buffer | null): Buffer | null => {
    if (sealed === null) return null;
    const secret = openedWith(goodKeys(keys, "secondFactors"), staffId, sealed);
    // sealed with neither key: it stays unreadable until an admin resets it
    return secret === null ? sealed : sealSecret(keys.secondFactors, staffId, secret, random.bytes(12));
  };
  await inTransaction(database, async (trx) => {
    for (const { id, secret, pending } of await lockSealed(trx)) {
      await storeSealed(trx, { id, secret: reseal(id, secret), pending: reseal(id, pending) });
    }
  });
}

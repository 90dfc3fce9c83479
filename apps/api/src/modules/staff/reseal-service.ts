import type { Db } from "../../plugins/database.ts";
import { goodKeys } from "../../plugins/keys.ts";
import type { Keys } from "../../plugins/keys.ts";
import type { Random } from "../../ports/random.ts";
import { openedWith, sealSecret } from "./authenticator.ts";

/**
 * Seals staff's authenticators with the present key, so that they work on when the former secret has gone. Safe to
 * repeat, and on several nodes at once: all of them open both.
 */
export async function resealSecondFactors(database: Db, keys: Keys, random: Random): Promise<void> {
  const reseal = (staffId: string, sealed: Buffer | null): Buffer | null => {
    if (sealed === null) return null;
    const secret = openedWith(goodKeys(keys, "secondFactors"), staffId, sealed);
    // of a secret that is neither: it stays, and somebody resets it
    return secret === null ? sealed : sealSecret(keys.secondFactors, staffId, secret, random.bytes(12));
  };
  await database.transaction().execute(async (trx) => {
    const staff = await trx
      .selectFrom("staff")
      .select(["id", "totp_secret", "totp_pending"])
      .where((eb) => eb.or([eb("totp_secret", "is not", null), eb("totp_pending", "is not", null)]))
      .orderBy("id")
      .forUpdate()
      .execute();
    for (const { id, totp_secret: secret, totp_pending: pending } of staff) {
      await trx
        .updateTable("staff")
        .set({ totp_secret: reseal(id, secret), totp_pending: reseal(id, pending) })
        .where("id", "=", id)
        .execute();
    }
  });
}

import type { Db } from "./database.ts";
import { keyedHash, type Keys } from "./keys.ts";
import { StartError } from "./start-error.ts";

/** The row of key_checks for the key that numbers are hashed with. */
const name = "phones";

/**
 * Compares the key for phone-number hashes (PHONE_HASH_KEY, otherwise SECRET) with the one that this database
 * was used with, and records it the first time. With another key, bans, opt-outs, trials and debts would no
 * longer be found. `accepted` is the fingerprint of a deliberately changed key (PHONE_HASH_KEY_ACCEPT).
 * Throws a StartError if the key has changed.
 */
export async function checkLastingKey(database: Db, keys: Keys, accepted: string | undefined): Promise<void> {
  const fingerprint = keyedHash(keys.phones, "parlour key check");
  await database
    .insertInto("key_checks")
    .values({ name, fingerprint })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { fingerprint: recorded } = await database
    .selectFrom("key_checks")
    .select("fingerprint")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  if (recorded.equals(fingerprint)) return;
  const short = fingerprint.toString("hex").slice(0, 12);
  if (accepted === short) {
    await database.updateTable("key_checks").set({ fingerprint }).where("name", "=", name).execute();
    return;
  }
  throw new StartError(
    "PHONE_HASH_KEY is not the key that this database has been used with: numbers that are banned, excluded themselves, " +
      "owe credits or asked for no marketing would not be known again. Set the former one. Where it was never set, that " +
      "is the SECRET of that time; where SECRET was never set either, the file `secret` of that DATA_DIR holds it. " +
      `Only if the former key is lost for good: PHONE_HASH_KEY_ACCEPT=${short} goes on with this one.`,
  );
}

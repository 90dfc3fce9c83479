import { takeOverDebts } from "../modules/records/credits/index.ts";
import { keyedHash } from "../plugins/keys.ts";
import type { Platform } from "../platform.ts";
import { haveAccepted } from "./accepted-versions.ts";
import { modelCustomer, type ModelCustomer } from "./credit-model.ts";

export interface Person {
  readonly id: string;
  readonly phone: string;
  readonly model: ModelCustomer;
}

const brand = "emberlane";
let made = 0;

/** The conversations of a schedule's customers, and the operators who hold them. */
export interface Desk {
  readonly profiles: readonly string[];
  readonly staffId: string;
}

/** Creates the rows of a new account as sign-up does, with its number's debt; does nothing if they exist. */
export async function openAccount(
  { database, random, clock, keys }: Platform,
  { id, phone }: Pick<Person, "id" | "phone">,
): Promise<void> {
  const now = clock.now();
  await database.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto("customers")
      .values({
        id,
        brand_id: brand,
        region: "GB" as const,
        phone,
        username: `Model${id.slice(-12)}`,
        username_key: `model${id.slice(-12)}`,
        password_hash: "$argon2id$none",
        date_of_birth: "1990-05-17",
        created_at: now,
        last_active_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added === undefined) return;
    const heir = { customerId: id, brandId: brand, phoneHash: keyedHash(keys.phones, phone) };
    await takeOverDebts(trx, heir, { now, random });
  });
}

/** Gives a customer what they need to chat: accepted terms, and conversations claimed by an operator. */
export async function seatAtDesk(
  platform: Platform,
  people: readonly Pick<Person, "id">[],
  { profiles, staffId }: Desk,
): Promise<void> {
  const { database, random, clock } = platform;
  const now = clock.now();
  await haveAccepted(
    platform,
    people.map(({ id }) => ({ id, brand, region: "GB" as const })),
  );
  await database
    .insertInto("conversations")
    .values(
      people.flatMap(({ id }) =>
        profiles.map((profile) => ({
          id: random.uuid(),
          customer_id: id,
          profile_id: profile,
          claimed_by: staffId,
          claimed_at: now,
          claim_acted_at: now,
          created_at: now,
        })),
      ),
    )
    .execute();
}

/** Creates three customers, each with a conversation with each profile, held by an operator. */
export async function makePeople(platform: Platform, desk: Desk): Promise<readonly Person[]> {
  const people = Array.from({ length: 3 }, (): Person => {
    made += 1;
    return {
      id: platform.random.uuid(),
      phone: `+4479${String(made).padStart(8, "0")}`,
      model: modelCustomer(),
    };
  });
  for (const person of people) await openAccount(platform, person);
  await seatAtDesk(platform, people, desk);
  return people;
}

import type { Platform } from "../platform.ts";
import { haveAccepted } from "./accepted-versions.ts";
import { modelCustomer, type ModelCustomer } from "./credit-model.ts";

export interface Person {
  readonly id: string;
  readonly model: ModelCustomer;
}

let made = 0;

/** Three customers, each with a conversation with each profile that an operator holds. */
export async function makePeople(
  platform: Platform,
  profiles: readonly string[],
  staffId: string,
): Promise<readonly Person[]> {
  const { database, random, clock } = platform;
  const now = clock.now();
  const people = Array.from({ length: 3 }, () => ({ id: random.uuid(), model: modelCustomer() }));
  await database
    .insertInto("customers")
    .values(
      people.map(({ id }) => {
        made += 1;
        return {
          id,
          brand_id: "emberlane",
          region: "GB" as const,
          phone: `+4479${String(made).padStart(8, "0")}`,
          username: `Model${made}`,
          username_key: `model${made}`,
          password_hash: "$argon2id$none",
          date_of_birth: "1990-05-17",
          created_at: now,
          last_active_at: now,
        };
      }),
    )
    .execute();
  await haveAccepted(
    platform,
    people.map(({ id }) => ({ id, brand: "emberlane", region: "GB" as const })),
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
  return people;
}

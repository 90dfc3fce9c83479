import { hash } from "@node-rs/argon2";

/**
 * Hashes a password at low cost. The stored hash contains the cost of checking it, so sign-ins in tests that are not
 * about passwords are fast.
 */
export async function cheapPasswordHash(password: string): Promise<string> {
  return await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}

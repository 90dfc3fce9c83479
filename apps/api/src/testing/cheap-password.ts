import { hash } from "@node-rs/argon2";

/**
 * A password as it is stored, but cheap: what a check costs is written in the stored form, and where it is not what a
 * test is about every sign-in of the test would pay it.
 */
export async function cheapPasswordHash(password: string): Promise<string> {
  return await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}

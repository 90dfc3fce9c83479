import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane (the library's algorithm default is argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash to compare with if the account does not exist, so that an unknown name takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, cost);
}

/**
 * Whether a password matches the stored hash. With no stored hash (null) returns false after the same time.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    decoy ??= hashPassword("nobody's password");
    await verify(await decoy, password);
    return false;
  }
  return await verify(stored, password);
}

import { goodKeys, keyedHash } from "../../../plugins/keys.ts";
import type { Platform } from "../../../platform.ts";
import type { CodeOwner } from "./store.ts";

function hashUnder(key: Buffer, owner: CodeOwner, code: string): Buffer {
  return keyedHash(key, owner.browserId, owner.brandId, owner.phone, owner.purpose, code);
}

/**
 * Returns the hash under which a code is stored. Without the server's key it reveals nothing about the code.
 */
export function hashCode({ keys }: Pick<Platform, "keys">, owner: CodeOwner, code: string): Buffer {
  return hashUnder(keys.codes, owner, code);
}

/** Returns the hashes that a code may be stored as: one, or two while SECRET is being changed. */
export function hashesOfCode(
  { keys }: Pick<Platform, "keys">,
  owner: CodeOwner,
  code: string,
): readonly Buffer[] {
  return goodKeys(keys, "codes").map((key) => hashUnder(key, owner, code));
}

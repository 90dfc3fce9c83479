import { keyedHash } from "../../plugins/keys.ts";
import type { Platform } from "../../platform.ts";
import type { CodeOwner } from "./store.ts";

/** The code is never stored: only this, which is useless without the server's key. */
export function hashCode(platform: Pick<Platform, "keys">, owner: CodeOwner, code: string): Buffer {
  return keyedHash(platform.keys.codes, owner.browserId, owner.brandId, owner.phone, owner.purpose, code);
}

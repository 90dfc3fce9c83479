import type { EnvironmentReader } from "./environment-reader.ts";
import type { Settings } from "./settings.ts";

/** The least length of a secret. */
export const minSecretLength = 32;

/** Reads SECRET, SECRET_PREVIOUS, PHONE_HASH_KEY and PHONE_HASH_KEY_ACCEPT. Problems never repeat a value. */
export function readSecrets(
  reader: EnvironmentReader,
): Pick<Settings, "secret" | "previousSecret" | "phoneHashKey" | "acceptedPhoneHashKey"> {
  const read = (name: string): string | undefined => {
    const value = reader.optional(name);
    if (value !== undefined && value.length < minSecretLength) {
      reader.problems.push(`${name} is too short: at least ${minSecretLength} characters.`);
    }
    return value;
  };
  const secret = read("SECRET");
  const previousSecret = read("SECRET_PREVIOUS");
  const phoneHashKey = read("PHONE_HASH_KEY");
  const acceptedPhoneHashKey = reader.optional("PHONE_HASH_KEY_ACCEPT");
  if (previousSecret !== undefined && phoneHashKey === undefined) {
    reader.problems.push(
      "PHONE_HASH_KEY is missing: changing SECRET without it would forget bans, opt-outs and debts. Set it to the SECRET of before.",
    );
  }
  return {
    ...(secret === undefined ? {} : { secret }),
    ...(previousSecret === undefined ? {} : { previousSecret }),
    ...(phoneHashKey === undefined ? {} : { phoneHashKey }),
    ...(acceptedPhoneHashKey === undefined ? {} : { acceptedPhoneHashKey }),
  };
}

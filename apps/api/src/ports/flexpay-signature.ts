import { createHash, timingSafeEqual } from "node:crypto";

/** Returns the signature of parameters: SHA-256 over the key and `name=value` in the order of the names. */
export function flexpaySignature(key: string, parameters: Iterable<readonly [string, string]>): string {
  const signed = [...parameters]
    .filter(([name]) => name !== "signature")
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHash("sha256")
    .update([key, ...signed].join(":"))
    .digest("hex");
}

/** Whether parameters have their own signature. Compares in constant time. */
export function isFlexpaySigned(key: string, parameters: URLSearchParams): boolean {
  const given = Buffer.from((parameters.get("signature") ?? "").toLowerCase());
  const wanted = Buffer.from(flexpaySignature(key, parameters));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

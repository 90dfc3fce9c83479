import { createHash, timingSafeEqual } from "node:crypto";

/** FlexPay's signatures, written for the provider's side. */
export function flexpaySignature(key: string, parameters: URLSearchParams): string {
  const named = [...parameters].filter(([name]) => name !== "signature");
  named.sort(([one], [other]) => (one < other ? -1 : 1));
  const text = [key, ...named.map(([name, value]) => `${name}=${value}`)].join(":");
  return createHash("sha256").update(text).digest("hex");
}

/** Whether parameters have their own signature. */
export function isSignedQuery(key: string, parameters: URLSearchParams): boolean {
  const given = Buffer.from(parameters.get("signature") ?? "");
  const wanted = Buffer.from(flexpaySignature(key, parameters));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

import { createHmac, timingSafeEqual } from "node:crypto";

/** The signatures of docs/age-checks.md, written for the provider's side. */

/** Whether the parameters of an address carry the site's signature and have not expired. */
export function isSignedAddress(secret: string, query: URLSearchParams, nowSeconds: number): boolean {
  const unsigned = new URLSearchParams(query);
  unsigned.delete("signature");
  unsigned.sort();
  const wanted = createHmac("sha256", secret).update(unsigned.toString()).digest();
  const given = Buffer.from(query.get("signature") ?? "", "hex");
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  return Number(query.get("expires")) >= nowSeconds;
}

/** Returns the header that signs a report. */
export function reportSignature(secret: string, body: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex")}`;
}

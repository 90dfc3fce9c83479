import { createHmac, timingSafeEqual } from "node:crypto";
import { fail, succeed } from "@parlour/contract/result";
import { ageCheckOpenSeconds } from "@parlour/contract/rules/age-check";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { RedirectAgeSettings } from "../plugins/age-check-settings.ts";
import type { HostedAgeCheck, HostedReport } from "./age-check.ts";

/**
 * A hosted check by a signed redirect, for any provider that implements docs/age-checks.md. Both directions are signed
 * with one secret (HMAC-SHA256).
 */

/** For how many seconds a signature of a report is accepted. A report that is repeated later is signed again. */
export const reportSeconds = 300;
const patienceMs = 10_000;

const Report = Type.Object({
  check: Type.String({ format: "uuid" }),
  reference: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  result: Type.Union([
    Type.Literal("passed"),
    Type.Literal("failed"),
    Type.Literal("abandoned"),
    Type.Literal("open"),
  ]),
});

/** Returns the signature of parameters: over their names and values in the order of the names. */
export function signParameters(secret: string, parameters: URLSearchParams): string {
  const sorted = new URLSearchParams(parameters);
  sorted.sort();
  return createHmac("sha256", secret).update(sorted.toString()).digest("hex");
}

/** Returns the signature of a report: `t=<seconds>,v1=<HMAC of the seconds, a full stop and the body>`. */
export function signReport(secret: string, body: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex")}`;
}

function isSigned(secret: string, body: string, signature: string | undefined, now: Date): boolean {
  const at = Number(/^t=(?<at>\d{1,12}),v1=[0-9a-f]{64}$/.exec(signature ?? "")?.groups?.["at"]);
  if (signature === undefined || !Number.isInteger(at)) return false;
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signReport(secret, body, at))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  return Math.abs(now.getTime() / 1000 - at) <= reportSeconds;
}

function parse(body: string): HostedReport | null {
  let report: unknown;
  try {
    report = JSON.parse(body);
  } catch {
    return null;
  }
  if (!Value.Check(Report, report)) return null;
  const { check, reference = null, result } = report;
  return { checkId: check, reference, result: result === "open" ? null : result };
}

export function redirectAgeCheck(
  settings: RedirectAgeSettings,
  onTrouble: (reason: string) => void,
): HostedAgeCheck {
  const { url, secret, resultUrl, title } = settings;
  const signed = (base: string, parameters: { readonly [name: string]: string }, now: Date): string => {
    const address = new URL(base);
    const expires = String(Math.floor(now.getTime() / 1000) + ageCheckOpenSeconds);
    const query = new URLSearchParams({ ...parameters, expires });
    query.set("signature", signParameters(secret, query));
    address.search = query.toString();
    return address.href;
  };
  return {
    name: "redirect",
    title,
    // the provider learns of a check when the customer arrives
    begin: async () => succeed({ reference: null }),
    addressOf: ({ checkId, returnAddress, reportAddress }, now) =>
      signed(url, { check: checkId, return: returnAddress, report: reportAddress }, now),
    readReport({ rawBody, signature }, now) {
      const body = rawBody.toString("utf8");
      return isSigned(secret, body, signature, now) ? succeed(parse(body)) : fail("signature_invalid");
    },
    async look({ checkId }, now) {
      if (resultUrl === undefined) return null;
      try {
        const response = await fetch(signed(resultUrl, { check: checkId }, now), {
          signal: AbortSignal.timeout(patienceMs),
        });
        const body = await response.text();
        const signature = response.headers.get("age-signature") ?? undefined;
        if (!response.ok || !isSigned(secret, body, signature, now)) return null;
        const report = parse(body);
        return report === null || report.checkId !== checkId ? null : report;
      } catch (error) {
        onTrouble(error instanceof Error ? error.name : "unknown");
        return null;
      }
    },
  };
}

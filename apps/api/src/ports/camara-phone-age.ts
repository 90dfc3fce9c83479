import { fail, succeed } from "@parlour/contract/result";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { PhoneAgeSettings } from "../plugins/age-check-settings.ts";
import type { PhoneAgeCheck } from "./age-check.ts";

const patienceMs = 10_000;
/** The age that is asked about. */
const adultAge = 18;

const TokenResponse = Type.Object({ access_token: Type.String({ minLength: 1 }) });

const Answer = Type.Union([Type.Literal("true"), Type.Literal("false"), Type.Literal("not_available")]);
/** The fields of `verify` that are used. */
const Verification = Type.Object({
  ageCheck: Answer,
  /** The network locks adult content on this line until its holder has proved their age. */
  contentLock: Type.Optional(Answer),
  parentalControl: Type.Optional(Answer),
});

/** Countries whose networks lock adult content on every line until its holder has proved their age. */
const lockedByDefault = ["+44"];

/**
 * Reads what the network says. A line with a content lock or parental control fails, whatever its contract says. A lifted
 * lock alone passes only where every line begins with one: elsewhere it may never have been locked.
 */
export function phoneResult(
  phone: string,
  answer: { readonly ageCheck: string; readonly contentLock?: string; readonly parentalControl?: string },
): "passed" | "failed" | "unknown" {
  const { ageCheck, contentLock, parentalControl } = answer;
  if (ageCheck === "false" || contentLock === "true" || parentalControl === "true") return "failed";
  const isLifted = contentLock === "false" && lockedByDefault.some((code) => phone.startsWith(code));
  return ageCheck === "true" || isLifted ? "passed" : "unknown";
}

/**
 * CAMARA's Know Your Customer Age Verification: asks the phone's network about age and content lock. Only the number is
 * sent. Errors can quote it, so only their status is passed on.
 */
export function camaraPhoneAge(
  settings: PhoneAgeSettings,
  onTrouble: (reason: string) => void,
): PhoneAgeCheck {
  const { url, tokenUrl, clientId, clientSecret } = settings;

  async function token(): Promise<string | null> {
    const response = await fetch(tokenUrl, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64")}`,
      },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        scope: "kyc-age-verification:verify",
      }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) {
      onTrouble(`token ${response.status}`);
      return null;
    }
    const body: unknown = await response.json();
    return Value.Check(TokenResponse, body) ? body.access_token : null;
  }

  return {
    name: "network",
    title: "your mobile network",
    async check(phone, checkId) {
      try {
        const accessToken = await token();
        if (accessToken === null) return fail("age_check_unavailable");
        const response = await fetch(`${url}/verify`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${accessToken}`,
            "content-type": "application/json",
            "x-correlator": checkId,
          },
          body: JSON.stringify({
            ageThreshold: adultAge,
            phoneNumber: phone,
            includeContentLock: true,
            includeParentalControl: true,
          }),
          signal: AbortSignal.timeout(patienceMs),
        });
        const reference = response.headers.get("x-correlator") ?? checkId;
        // the network does not know the number, or does not offer this for it
        if (response.status === 404 || response.status === 422)
          return succeed({ result: "unknown", reference });
        if (!response.ok) {
          onTrouble(`verify ${response.status}`);
          return fail("age_check_unavailable");
        }
        const body: unknown = await response.json();
        if (!Value.Check(Verification, body)) {
          onTrouble("verify: another form");
          return fail("age_check_unavailable");
        }
        return succeed({ result: phoneResult(phone, body), reference });
      } catch (error) {
        onTrouble(error instanceof Error ? error.name : "unknown");
        return fail("age_check_unavailable");
      }
    },
  };
}

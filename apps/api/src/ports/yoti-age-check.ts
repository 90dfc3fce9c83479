import { fail, succeed } from "@parlour/contract/result";
import { ageCheckOpenSeconds } from "@parlour/contract/rules/age-check";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { YotiAgeSettings } from "../plugins/age-check-settings.ts";
import type { HostedAgeCheck, HostedResult } from "./age-check.ts";

const patienceMs = 10_000;
/** The age that has to be reached, and the one that an estimate from a picture has to reach: it may be wrong by years. */
const adultAge = 18;
const estimatedAge = 25;

const Session = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
const SessionResult = Type.Object({
  status: Type.String(),
  reference_id: Type.String(),
  age: Type.Optional(Type.Number()),
});
const Notification = Type.Object({ reference_id: Type.String({ format: "uuid" }) });

/** Returns how a session ended; null: it has not. */
function resultOf(status: string): HostedResult | null {
  switch (status) {
    case "COMPLETE":
      return "passed";
    case "FAIL":
      return "failed";
    case "EXPIRED":
    case "CANCELLED":
    case "ERROR":
      return "abandoned";
    default:
      return null;
  }
}

/**
 * Yoti's hosted age verification (developers.yoti.com/age-verification). Their Node SDK has no part for it, so this calls
 * the documented HTTP calls. A notification only says that there is something to look at: the result is always asked for
 * with our key, so a forged notification does nothing.
 */
export function yotiAgeCheck(settings: YotiAgeSettings, onTrouble: (reason: string) => void): HostedAgeCheck {
  const { sdkId, apiKey, url = "https://age.yoti.com" } = settings;

  async function call(path: string, body?: object): Promise<unknown> {
    try {
      const response = await fetch(`${url}/api/v1/sessions${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          authorization: `Bearer ${apiKey}`,
          "yoti-sdk-id": sdkId,
          "content-type": "application/json",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      if (response.ok) return await response.json();
      onTrouble(`status ${response.status}`);
    } catch (error) {
      onTrouble(error instanceof Error ? error.name : "unknown");
    }
    return null;
  }

  return {
    name: "yoti",
    title: "Yoti",
    async begin({ checkId, reference, returnAddress, reportAddress }) {
      // a check that is open has its session
      if (reference !== null) return succeed({ reference });
      const session = await call("", {
        type: "OVER",
        ttl: ageCheckOpenSeconds,
        reference_id: checkId,
        age_estimation: { allowed: true, threshold: estimatedAge, level: "PASSIVE" },
        digital_id: { allowed: true, threshold: adultAge, level: "NONE" },
        doc_scan: { allowed: true, threshold: adultAge, level: "PASSIVE", authenticity: "AUTO" },
        callback: { auto: true, url: returnAddress },
        cancel_url: returnAddress,
        notification_url: reportAddress,
        synchronous_checks: true,
      });
      if (!Value.Check(Session, session)) return fail("age_check_unavailable");
      return succeed({ reference: session.id });
    },
    addressOf: ({ reference }) =>
      `${url}/?${new URLSearchParams({ sessionId: reference ?? "", sdkId }).toString()}`,
    readReport({ rawBody }) {
      let notification: unknown;
      try {
        notification = JSON.parse(rawBody.toString("utf8"));
      } catch {
        return fail("signature_invalid");
      }
      if (!Value.Check(Notification, notification)) return fail("signature_invalid");
      return succeed({ checkId: notification.reference_id, reference: null, result: null });
    },
    async look({ checkId, reference }) {
      if (reference === null) return null;
      const session = await call(`/${encodeURIComponent(reference)}/result`);
      if (!Value.Check(SessionResult, session) || session.reference_id !== checkId) return null;
      return { reference, result: resultOf(session.status) };
    },
  };
}

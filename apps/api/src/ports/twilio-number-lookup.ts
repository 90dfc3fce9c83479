import { fail, succeed } from "@parlour/contract/result";
import twilio from "twilio";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Settings } from "../plugins/settings.ts";
import type { LineType, NumberLookup } from "./number-lookup.ts";

/** Milliseconds. Short, because a customer is waiting for a code during the lookup. */
const patienceMs = 4000;

/** The fields of Lookup's response that are used. */
const LineTypeIntelligence = Type.Object({ type: Type.Union([Type.String(), Type.Null()]) });

/** Twilio's names for lines (Lookup v2, Line Type Intelligence); an unlisted one counts as `unknown`. */
const lineTypes: ReadonlyMap<string, LineType> = new Map([
  ["mobile", "mobile"],
  // Numbers of apps and web pages, without a postal address.
  ["nonFixedVoip", "temporary"],
  ["fixedVoip", "other"],
  ["landline", "other"],
  ["pager", "other"],
  ["personal", "other"],
  ["premium", "other"],
  ["sharedCost", "other"],
  ["tollFree", "other"],
  ["uan", "other"],
  ["voicemail", "other"],
]);

/**
 * Twilio Lookup v2 with the account that sends texts. Its errors quote the number, so only their code is
 * passed on.
 */
export function twilioNumberLookup(
  settings: Pick<Settings["texts"], "accountSid" | "authToken" | "apiUrl">,
  onTrouble: (code: string) => void,
): NumberLookup {
  const client = twilio(settings.accountSid, settings.authToken, {
    timeout: patienceMs,
    // Otherwise TWILIO_REGION and similar variables would redirect calls against the settings.
    env: {},
  });
  if (settings.apiUrl !== undefined) client.lookups.baseUrl = settings.apiUrl;
  return {
    async lineTypeOf(phone) {
      try {
        const response = await client.lookups.v2
          .phoneNumbers(phone)
          .fetch({ fields: "line_type_intelligence" });
        const found: unknown = response.lineTypeIntelligence;
        if (!Value.Check(LineTypeIntelligence, found)) return succeed("unknown");
        return succeed(lineTypes.get(found.type ?? "") ?? "unknown");
      } catch (error) {
        const { code } = error as { code?: unknown };
        onTrouble(typeof code === "number" || typeof code === "string" ? String(code) : "unknown");
        return fail("lookup_failed");
      }
    },
  };
}

import { ApiError } from "@parlour/api-client/errors";
import type { AgeCheckState } from "@parlour/contract/operations/age-checks";
import { accountFailureText } from "../account/account-messages.ts";

/** The words of an age check (AGE-14 to AGE-17). */

/** What waits for the check: a sent message, a draft, a purchase, or nothing. */
export type WaitingFor = "message" | "draft" | "purchase" | "nothing";

/** Returns what happens to what waits: nothing is lost, however the check ends. */
export function waitingText(waiting: WaitingFor): string {
  switch (waiting) {
    case "message":
      return "Your message waits here and is sent as soon as that is done.";
    case "draft":
      return "What you wrote is kept.";
    case "purchase":
      return "Nothing was charged. The payment goes on as soon as that is done.";
    case "nothing":
      return "Then you can write.";
    default:
      return waiting satisfies never;
  }
}

const why = {
  site: "This site is for adults only, and checks that before the first message and the first purchase.",
  staff:
    "This service is for adults only, and our team asks you for a check. Until it is passed nothing can be sent or bought, and nothing is charged.",
} as const;

/** Returns how the check stands, as the first sentence of the card. */
export function checkState({ latest, askedByStaff }: AgeCheckState): {
  readonly lead: string;
  readonly tone: "plain" | "warning";
} {
  const reason = askedByStaff ? why.staff : why.site;
  const result = latest?.result;
  switch (result) {
    case null:
      return {
        lead: "Your check is under way. We notice it by ourselves when it is done, even if you finish it in another browser.",
        tone: "plain",
      };
    case "failed":
      return {
        lead: `The last check did not show that you are 18 or older. You can try again or choose another way. ${reason}`,
        tone: "warning",
      };
    case "abandoned":
      return {
        lead: `The last check was not finished. You can begin again at any time. ${reason}`,
        tone: "plain",
      };
    case "unknown":
      return {
        lead: "Your mobile network could not say whether the line is an adult’s. Please choose another way.",
        tone: "warning",
      };
    case "cancelled":
    case "passed":
    case undefined:
      return { lead: reason, tone: "plain" };
    default:
      return result satisfies never;
  }
}

/** Returns why a check could not be begun; null if the session says it. */
export function checkFailureText(error: Error): string | null {
  if (error instanceof ApiError) {
    if (error.code === "age_check_limit")
      return "This check was started as often as it can be in a day. Try again tomorrow, or choose another way.";
    if (error.code === "age_check_unavailable")
      return "The check can't be reached right now. Try again in a moment, or choose another way.";
    if (error.code === "age_check_not_offered")
      return "This way is not offered any more. Choose another one.";
  }
  return accountFailureText(error);
}

import type { PhoneNumber } from "@parlour/contract/ids";
import { fail, succeed } from "@parlour/contract/result";
import type { BotCheck, BotCheckRequest } from "../ports/bot-check.ts";
import type { Texts } from "../ports/texts.ts";

export interface RecordedTexts extends Texts {
  /** Newest last. */
  readonly sent: { readonly to: PhoneNumber; readonly body: string }[];
  /** While true, the provider refuses. */
  failing: boolean;
}

/** The texts port in memory: keeps what would have been sent. */
export function recordedTexts(): RecordedTexts {
  const sent: { readonly to: PhoneNumber; readonly body: string }[] = [];
  return {
    sent,
    failing: false,
    async send(to, body) {
      if (this.failing) return fail("text_not_sent");
      sent.push({ to, body });
      return succeed(undefined);
    },
  };
}

export interface RecordedBotCheck extends BotCheck {
  readonly asked: BotCheckRequest[];
}

/** The bot check in memory: only the token `human` passes. */
export function recordedBotCheck(): RecordedBotCheck {
  const asked: BotCheckRequest[] = [];
  return {
    asked,
    async passes(request) {
      asked.push(request);
      return request.token === "human";
    },
  };
}

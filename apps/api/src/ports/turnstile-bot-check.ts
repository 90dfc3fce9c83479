import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Settings } from "../plugins/settings.ts";
import type { BotCheck } from "./bot-check.ts";

const patienceMs = 5000;

/** The fields of siteverify's response that are used. */
const Verification = Type.Object({
  success: Type.Boolean(),
  hostname: Type.Optional(Type.String()),
  action: Type.Optional(Type.String()),
});

/** Cloudflare Turnstile: asks siteverify whether a token is genuine, unused, and for this host and action. */
export function turnstileBotCheck(
  settings: Pick<Settings["botCheck"], "secretKey" | "verifyUrl">,
  onTrouble: (reason: string) => void,
): BotCheck {
  return {
    async passes({ token, host, actions, address }) {
      let verification: unknown;
      try {
        const response = await fetch(settings.verifyUrl, {
          method: "POST",
          body: new URLSearchParams({ secret: settings.secretKey, response: token, remoteip: address }),
          signal: AbortSignal.timeout(patienceMs),
        });
        verification = await response.json();
      } catch (error) {
        onTrouble(error instanceof Error ? error.name : "unknown");
        return false;
      }
      if (!Value.Check(Verification, verification) || !verification.success) return false;
      // Turnstile returns host and action for every token from a widget; only its fixed test tokens have
      // none.
      const { hostname, action } = verification;
      if (hostname !== undefined && hostname !== "" && hostname !== host) return false;
      return action === undefined || action === "" || actions.some((allowed) => allowed === action);
    },
  };
}

import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { currentWording } from "@parlour/contract/rules/marketing-wording";
import { useState } from "react";
import { joinTypedDate } from "../date-of-birth/typed-date.ts";
import { marketingFactsOf } from "./marketing-choice.tsx";
import { describeFailure, type FailedOperation } from "../messages.ts";
import { useOverlayServices } from "../overlay-context.tsx";
import type { PortFailure } from "../ports.ts";

/** The step of the value that the server refused. */
const refusedSteps = new Map<PortFailure["code"], 2 | 3 | 4>([
  ["underage", 2],
  ["username_taken", 3],
  ["username_invalid", 3],
  ["password_weak", 4],
]);

export interface Registration {
  readonly busy: boolean;
  /** Why no account can be created from here: trying again can't help. Any other failure is in the notice bar. */
  readonly problem: string | undefined;
  /** The number must be verified again before an account can be created. */
  readonly verifyAgain: boolean;
  /** The terms that were shown are no longer in force: the page must be reloaded. */
  readonly termsAreOld: boolean;
  /** Registers and logs in, once the consent to chats is ticked. Returns false if the bot check must be solved again. */
  readonly register: (botToken: string) => Promise<boolean>;
}

/** Create steps 5 and 6 (SIGNUP-5, SIGNUP-14): creates the account, then logs the customer in. */
export function useRegistration(): Registration {
  const { flow, ports, facts } = useOverlayServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly code: string; readonly text: string | undefined } | null>(
    null,
  );

  function refuse(error: PortFailure) {
    const step = refusedSteps.get(error.code);
    if (step !== undefined && error.code !== "network") {
      flow.dispatch({ type: "registration_refused", step }, error.code);
    } else if (error.code === "account_exists") {
      flow.dispatch({ type: "login_needed" }, "account_exists");
    } else if (error.code === "verification_required" || error.code === "legal_version_stale") {
      setFailure({ code: error.code, text: describeFailure("registerAccount", error) });
    } else {
      notify("registerAccount", error);
    }
  }

  /** Shown in the notice bar, because no field on this step belongs to the error. */
  function notify(operation: FailedOperation, error: PortFailure) {
    const text = describeFailure(operation, error);
    if (text !== undefined) ports.notify({ tone: "error", text });
  }

  async function register(botToken: string): Promise<boolean> {
    const { phone, username, dateOfBirth, refusesMarketing } = flow.draft.state;
    const wordingFacts = marketingFactsOf(facts);
    const date = joinTypedDate(dateOfBirth);
    const password = flow.draft.password.get();
    if (password === "" || date === null) {
      flow.dispatch({ type: "registration_refused", step: date === null ? 2 : 4 }, "password_again");
      return false;
    }
    setBusy(true);
    setFailure(null);
    const response = await ports.register({
      username: username.trim(),
      dateOfBirth: date,
      phone,
      password,
      botToken,
      chatConsent: currentChatConsent.version,
      marketing:
        wordingFacts === null
          ? null
          : { consent: !refusesMarketing, wording: currentWording("signUp", wordingFacts) },
    });
    setBusy(false);
    if (!response.ok) {
      refuse(response.error);
      return false;
    }
    flow.dispatch({ type: "registered" });
    const login = await ports.login({ phone, password });
    if (login.ok) {
      flow.dispatch({ type: "signed_in" });
    } else {
      notify("token", login.error);
      flow.dispatch({ type: "login_needed" });
    }
    return true;
  }

  return {
    busy,
    problem: failure?.text,
    verifyAgain: failure?.code === "verification_required",
    termsAreOld: failure?.code === "legal_version_stale",
    register,
  };
}

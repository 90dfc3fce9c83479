import { FieldError } from "@parlour/ui/field-messages.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { useState } from "react";
import { BotCheck } from "../bot-check/bot-check.tsx";
import { describeFailure } from "../messages.ts";
import { useDraft } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { useSendCode } from "../verify/use-send-code.ts";

/** Forgot Password (LOGIN-9): shows a bot check, then a reset code is sent and Verify opens. */
export function ForgotPassword() {
  const draft = useDraft();
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { send, sending } = useSendCode();

  async function start(botToken: string) {
    setChecking(false);
    const failure = await send({ phone: draft.phone, purpose: "reset", botToken });
    if (failure !== null) setProblem(describeFailure("resendVerificationCode", failure));
  }

  if (sending) return <Spinner label="Sending a code" showLabel />;
  if (checking) {
    return (
      <div className={forms["form"]}>
        <p className={forms["note"]}>One check, then we text you a code to set a new password with.</p>
        <BotCheck
          action="reset"
          onToken={(token) => {
            if (token !== null) void start(token);
          }}
          onExpire={() => setChecking(false)}
        />
      </div>
    );
  }
  return (
    <div className={forms["actions"]}>
      <button
        type="button"
        className={forms["link"]}
        onClick={() => {
          setProblem(undefined);
          setChecking(true);
        }}
      >
        Forgot Password
      </button>
      <FieldError>{problem}</FieldError>
    </div>
  );
}

import { Button } from "@parlour/ui/button.tsx";
import { FieldError } from "@parlour/ui/field-messages.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { useState } from "react";
import { BotCheck } from "../bot-check/bot-check.tsx";
import { codePurpose } from "../flow.ts";
import { describeFailure } from "../messages.ts";
import { useDraft, useFlow } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { useCountdown } from "./use-countdown.ts";
import { useSendCode } from "./use-send-code.ts";
import styles from "./verify-overlay.module.css";

/**
 * Resend (CODE-9): disabled for 30 seconds, then a button that reveals a bot check; passing it sends the
 * code again.
 */
export function ResendCode({ onSent }: { readonly onSent: () => void }) {
  const { flow } = useFlow();
  const draft = useDraft();
  const seconds = useCountdown(draft.resendAvailableAt);
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { send, sending } = useSendCode();

  async function resend(botToken: string) {
    setChecking(false);
    const failure = await send({ phone: draft.phone, purpose: codePurpose(flow), botToken });
    if (failure === null) onSent();
    else setProblem(describeFailure("resendVerificationCode", failure));
  }

  if (sending) return <Spinner label="Sending a new code" showLabel />;
  if (checking) {
    return (
      <div className={styles["resend"]}>
        <p className={forms["note"]}>One check, then the new code is on its way.</p>
        <BotCheck
          action="resend"
          onToken={(token) => {
            if (token !== null) void resend(token);
          }}
          onExpire={() => setChecking(false)}
        />
      </div>
    );
  }
  return (
    <div className={styles["resend"]}>
      <Button
        variant="secondary"
        disabled={seconds > 0}
        onClick={() => {
          setProblem(undefined);
          setChecking(true);
        }}
      >
        {seconds > 0 ? `Resend Disabled (${seconds})` : "Resend"}
      </Button>
      <FieldError>{problem}</FieldError>
    </div>
  );
}

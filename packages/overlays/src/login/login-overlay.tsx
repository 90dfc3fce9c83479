import { Button } from "@parlour/ui/button.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { object, string } from "yup";
import { BotCheck } from "../bot-check/bot-check.tsx";
import { useBotCheck } from "../bot-check/use-bot-check.ts";
import { describeFailure, failureMessages } from "../messages.ts";
import { fieldMessages } from "../field-messages.ts";
import { useDraft, useOverlayServices } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { OverlayForm } from "../overlay-form.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { UsernameForPasswordManager } from "../password/username-for-password-manager.tsx";
import { ForgotPassword } from "./forgot-password.tsx";

interface LoginValues {
  password: string;
}

/** The button is disabled while the password is shorter than this (LOGIN-1). */
export const loginPasswordMinLength = 2;

const loginSchema = object({
  password: string()
    .required(fieldMessages.passwordLogin)
    .min(loginPasswordMinLength, fieldMessages.passwordLogin),
});

/** Login (LOGIN-1): asks for the password, after the number was verified. */
export function LoginOverlay() {
  const { flow, ports } = useOverlayServices();
  const draft = useDraft();

  const [checkAsked, setCheckAsked] = useState(false);
  const check = useBotCheck();
  /** The bot check's token, kept until it is sent. It works once. */
  const botToken = useRef<string | undefined>(undefined);

  async function submit({ password }: LoginValues): Promise<string | undefined> {
    const response = await ports.login({ phone: draft.phone, password, botToken: botToken.current });
    if (response.ok) {
      ports.withdraw(failureMessages.token);
      flow.dispatch({ type: "signed_in" });
      return undefined;
    }
    if (botToken.current !== undefined) check.renew();
    botToken.current = undefined;
    if (response.error.code !== "bot_check_required") return describeFailure("token", response.error);
    setCheckAsked(true);
    return undefined;
  }

  return (
    <OverlaySection
      icon={<KeyRound />}
      title="Welcome back"
      lead={
        <>
          Enter the password for <strong>{draft.phone}</strong>.
        </>
      }
    >
      <OverlayForm<LoginValues> initialValues={{ password: "" }} schema={loginSchema} onSubmit={submit}>
        {({ values, refusal, isSubmitting, handleChange, setStatus, submitForm }) => (
          <>
            <UsernameForPasswordManager value={draft.phone} />
            <PasswordField
              name="password"
              label="Password"
              autoComplete="current-password"
              autoFocus
              value={values.password}
              error={refusal}
              messageRoom="long"
              onChange={(event) => {
                setStatus(undefined);
                handleChange(event);
              }}
            />
            {checkAsked ? (
              <>
                <output className={forms["note"]}>
                  Several wrong passwords were tried for this number. One check, and you can log in.
                </output>
                <BotCheck
                  action="login"
                  shown={check.shown}
                  onToken={(token) => {
                    botToken.current = token ?? undefined;
                    if (token !== null) void submitForm();
                  }}
                />
              </>
            ) : null}
            <div className={forms["actions"]}>
              <Button
                type="submit"
                size="large"
                disabled={values.password.length < loginPasswordMinLength}
                loading={isSubmitting}
              >
                Login
              </Button>
            </div>
          </>
        )}
      </OverlayForm>
      <ForgotPassword />
    </OverlaySection>
  );
}

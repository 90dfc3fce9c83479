import { passwordMaxLength, passwordStrength } from "@parlour/contract/rules/password";
import { Button } from "@parlour/ui/button.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { useEffect } from "react";
import { fieldMessages } from "../field-messages.ts";
import { useOverlayServices } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { OverlayForm } from "../overlay-form.tsx";
import { passwordSchema, type PasswordValues } from "./password-schema.ts";
import { PasswordStrength } from "./password-strength.tsx";
import { UsernameForPasswordManager } from "./username-for-password-manager.tsx";

export interface PasswordFormProps {
  /** The account's number, for password managers. */
  readonly account: string;
  readonly action: "Continue" | "Save password";
  /** Takes an accepted password. Resolves to the error to show at the field, or undefined on success. */
  readonly onAccept: (password: string) => Promise<string | undefined>;
}

/** The new password with its strength, checklist and confirmation (PASSWORD-1 to PASSWORD-3). */
export function PasswordForm({ account, action, onAccept }: PasswordFormProps) {
  useClearedPassword();

  return (
    <OverlayForm<PasswordValues>
      initialValues={{ password: "", confirmation: "" }}
      schema={passwordSchema}
      validateOnBlur={false}
      onSubmit={async ({ password }) => onAccept(password)}
    >
      {({ values, errors, touched, refusal, isSubmitting, handleChange, handleBlur }) => (
        <>
          <UsernameForPasswordManager value={account} />
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            autoFocus
            value={values.password}
            error={refusal ?? lengthProblem(values.password)}
            // Continuing needs no server call, so the only possible error is the length.
            messageRoom={action === "Continue" ? "short" : "long"}
            onChange={handleChange}
            onBlur={handleBlur}
          />
          <PasswordStrength password={values.password} />
          <PasswordField
            name="confirmation"
            label="Confirm password"
            autoComplete="new-password"
            value={values.confirmation}
            error={touched.confirmation ? errors.confirmation : undefined}
            messageRoom="short"
            onChange={handleChange}
            onBlur={handleBlur}
          />
          <div className={forms["actions"]}>
            <Button
              type="submit"
              size="large"
              // Enabled only at 99 (PASSWORD-2).
              disabled={passwordStrength(values.password) !== 99}
              loading={isSubmitting}
            >
              {action}
            </Button>
          </div>
        </>
      )}
    </OverlayForm>
  );
}

/** Clears the stored password on opening and closing (PASSWORD-7); sign-up stores the new one. */
function useClearedPassword() {
  const { flow } = useOverlayServices();
  useEffect(() => {
    const { password } = flow.draft;
    password.clear();
    return () => {
      // Only when continuing to step 5 is the password still needed.
      const { current, createStep } = flow.state.flow;
      if (!(current === "create" && createStep === 5)) password.clear();
    };
  }, [flow]);
}

/** The maximum length is not in the checklist, so its error appears only when it is exceeded. */
function lengthProblem(password: string): string | undefined {
  return password.length > passwordMaxLength ? fieldMessages.passwordTooLong : undefined;
}

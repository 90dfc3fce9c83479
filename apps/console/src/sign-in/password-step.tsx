import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { useRef, useState } from "react";
import { FailureNotice } from "../parts/failure-notice.tsx";
import styles from "./entry-card.module.css";
import { readSignIn, signInProblems, type SignInProblems, type SignInValues } from "./sign-in-values.ts";

interface PasswordStepProps {
  readonly failure: string | null;
  /** The session ended during work. */
  readonly expired: boolean;
  /** False if the server refused. */
  readonly onSignIn: (values: SignInValues) => Promise<boolean>;
}

/**
 * Name and password. The fields keep their own values, because they are filled in before React has loaded: the page's
 * HTML contains this form.
 */
export function PasswordStep({ failure, expired, onSignIn }: PasswordStepProps) {
  const [problems, setProblems] = useState<SignInProblems>({});
  const [busy, setBusy] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function submit(form: HTMLFormElement) {
    if (busy) return;
    const values = readSignIn(form);
    const found = signInProblems(values);
    setProblems(found);
    if (found.username !== undefined) usernameInput.current?.focus();
    else if (found.password !== undefined) passwordInput.current?.focus();
    else {
      setBusy(true);
      try {
        if (!(await onSignIn(values))) passwordInput.current?.focus();
      } finally {
        setBusy(false);
      }
    }
  }

  return (
    <form
      className={styles["form"]}
      // Without React a press must not send the password anywhere.
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {expired && failure === null ? (
        <Notice tone="info">Your session has ended. Sign in again; your drafts are kept.</Notice>
      ) : null}
      <FailureNotice problem={failure} />
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        inputRef={usernameInput}
        error={problems.username}
      />
      <PasswordField name="password" label="Password" inputRef={passwordInput} error={problems.password} />
      <Button type="submit" loading={busy}>
        Sign in
      </Button>
      <p className={styles["quiet"]}>Forgotten it? An admin can give you a link to choose another.</p>
    </form>
  );
}

import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { useFormik } from "formik";
import { useRef } from "react";
import { useSnapshot } from "valtio";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./entry-card.module.css";
import { signInSchema, type SignInValues } from "./sign-in-schema.ts";

interface PasswordStepProps {
  readonly failure: string | null;
  /** False if the server refused. */
  readonly onSignIn: (values: SignInValues) => Promise<boolean>;
}

/** Name and password. */
export function PasswordStep({ failure, onSignIn }: PasswordStepProps) {
  const { expired } = useSnapshot(useConsole().session);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const form = useFormik<SignInValues>({
    initialValues: { username: "", password: "" },
    validationSchema: signInSchema,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: async (values) => {
      if (!(await onSignIn(values))) passwordInput.current?.focus();
    },
  });

  async function submit() {
    const problems = await form.validateForm();
    await form.submitForm();
    if (problems.username !== undefined) usernameInput.current?.focus();
    else if (problems.password !== undefined) passwordInput.current?.focus();
  }

  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {expired && failure === null ? (
        <Notice tone="info">Your session has ended. Sign in again; your drafts are kept.</Notice>
      ) : null}
      <FailureNotice problem={failure} />
      <TextField
        {...form.getFieldProps("username")}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        inputRef={usernameInput}
        error={form.errors.username}
      />
      <PasswordField
        {...form.getFieldProps("password")}
        label="Password"
        inputRef={passwordInput}
        error={form.errors.password}
      />
      <Button type="submit" loading={form.isSubmitting}>
        Sign in
      </Button>
      <p className={styles["quiet"]}>Forgotten it? An admin can give you a link to choose another.</p>
    </form>
  );
}

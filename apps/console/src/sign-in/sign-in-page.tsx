import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useFormik } from "formik";
import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import { ConsoleMark } from "../desk/console-mark.tsx";
import { useConsole } from "../services/console-services.ts";
import { readSignInHint } from "./sign-in-hint.ts";
import styles from "./sign-in-page.module.css";
import { signInSchema, type SignInValues } from "./sign-in-schema.ts";

/** Staff sign-in. */
export function SignInPage() {
  const services = useConsole();
  const { expired } = useSnapshot(services.session);
  const { from } = useSearch({ from: "/sign-in" });
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [hint] = useState(() => readSignInHint(document));
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = "Sign in – Parlour console";
  }, []);

  const form = useFormik<SignInValues>({
    initialValues: { username: "", password: "" },
    validationSchema: signInSchema,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: async ({ username, password }) => {
      setFailure(null);
      try {
        await services.signIn(username.trim(), password);
        await navigate({ href: from ?? "/", replace: true });
      } catch (error) {
        setFailure(thrownMessage("staffSignIn", error));
        passwordInput.current?.focus();
      }
    },
  });

  async function submit() {
    const problems = await form.validateForm();
    await form.submitForm();
    if (problems.username !== undefined) usernameInput.current?.focus();
    else if (problems.password !== undefined) passwordInput.current?.focus();
  }

  return (
    <main className={styles["page"]}>
      <div className={styles["column"]}>
        <ConsoleMark />
        <form
          className={styles["card"]}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <h1 className={styles["title"]}>Sign in to the desk</h1>
          {expired && failure === null ? (
            <Notice tone="info">Your session has ended. Sign in again; your drafts are kept.</Notice>
          ) : null}
          {failure === null ? null : <Notice tone="error">{failure}</Notice>}
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
        </form>
        {hint === null ? null : <p className={styles["hint"]}>{hint}</p>}
      </div>
    </main>
  );
}

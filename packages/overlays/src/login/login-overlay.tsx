import { Button } from "@parlour/ui/button.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { Form, Formik, type FormikHelpers } from "formik";
import { KeyRound } from "lucide-react";
import { object, string } from "yup";
import { fieldMessages } from "../messages.ts";
import { notifyFailure } from "../notify-failure.ts";
import { useDraft, useOverlayServices } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { OverlaySection } from "../overlay-section.tsx";
import { UsernameForPasswordManager } from "../password/username-for-password-manager.tsx";
import { ForgotPassword } from "./forgot-password.tsx";

interface LoginValues {
  password: string;
}

/** Spec 5, Login: disabled while the password is shorter than this. */
export const loginPasswordMinLength = 2;

const loginSchema = object({
  password: string()
    .required(fieldMessages.passwordLogin)
    .min(loginPasswordMinLength, fieldMessages.passwordLogin),
});

/** Login (spec 2): the number is verified, the password remains. */
export function LoginOverlay() {
  const { flow, ports } = useOverlayServices();
  const draft = useDraft();

  async function submit({ password }: LoginValues, form: FormikHelpers<LoginValues>) {
    form.setStatus(undefined);
    const answer = await ports.login({ phone: draft.phone, password });
    if (answer.ok) flow.dispatch({ type: "signed_in" });
    else form.setStatus(notifyFailure(ports, "token", answer.error));
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
      <Formik<LoginValues> initialValues={{ password: "" }} validationSchema={loginSchema} onSubmit={submit}>
        {({ values, status, isSubmitting, handleChange, setStatus }) => (
          <Form className={forms["form"]} noValidate>
            <UsernameForPasswordManager value={draft.phone} />
            <PasswordField
              name="password"
              label="Password"
              autoComplete="current-password"
              autoFocus
              value={values.password}
              error={typeof status === "string" ? status : undefined}
              onChange={(event) => {
                setStatus(undefined);
                handleChange(event);
              }}
            />
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
          </Form>
        )}
      </Formik>
      <ForgotPassword />
    </OverlaySection>
  );
}

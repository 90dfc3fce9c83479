import { codeLength, isCode } from "@parlour/contract/rules/code";
import { Button } from "@parlour/ui/button.tsx";
import { CodeField } from "@parlour/ui/code-field.tsx";
import type { FormikHelpers } from "formik";
import { MessageSquareLock } from "lucide-react";
import { useEffect, useRef } from "react";
import { object, string } from "yup";
import { describeFailure, failureMessages } from "../messages.ts";
import { useDraft, useFlow, useOverlayServices } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { OverlayForm, type OverlayFormState } from "../overlay-form.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { ResendCode } from "./resend-code.tsx";
import { useWebOtp } from "./use-web-otp.ts";
import styles from "./verify-overlay.module.css";

interface CodeValues {
  code: string;
}

const codeSchema = object({
  code: string()
    .required()
    .test("code", "", (code) => isCode(code)),
});

/** Verify (CODE-2): four digits, submitted without a press. */
export function VerifyOverlay() {
  const draft = useDraft();
  const { flow: store } = useOverlayServices();
  const { dispatch } = useFlow();
  const submit = useVerification();

  return (
    <OverlaySection
      icon={<MessageSquareLock />}
      title="Enter your 4-digit Verification Code"
      lead={
        <>
          We sent it to <strong className={styles["number"]}>{draft.phone}</strong>.{" "}
          <button
            type="button"
            className={forms["link"]}
            onClick={() => dispatch({ type: "number_correction" })}
          >
            Change number
          </button>
        </>
      }
    >
      <OverlayForm<CodeValues>
        initialValues={{ code: store.draft.state.code }}
        schema={codeSchema}
        onSubmit={submit}
      >
        {(form) => <CodeForm {...form} />}
      </OverlayForm>
    </OverlaySection>
  );
}

/** Checks a code and moves on by its result (CODE-13 to CODE-17). */
function useVerification() {
  const { flow, ports } = useOverlayServices();
  return async ({ code }: CodeValues, form: FormikHelpers<CodeValues>): Promise<string | undefined> => {
    const response = await ports.verifyCode({ code });
    if (!response.ok) return describeFailure("processVerificationCode", response.error);
    const outcome = response.value;
    if (outcome === null) return undefined;
    flow.draft.edit({ outcome });
    if (outcome === "invalid") {
      flow.draft.edit({ code: "" });
      await form.setFieldValue("code", "");
      return failureMessages.verificationCodeInvalid;
    }
    flow.dispatch({ type: "verified", outcome });
    return undefined;
  };
}

function CodeForm({
  values,
  refusal,
  isSubmitting,
  setFieldValue,
  setStatus,
  submitForm,
}: OverlayFormState<CodeValues>) {
  const { flow } = useOverlayServices();

  // A code restored after a reload is submitted by hand, because it may have been checked already.
  const judged = useRef(values.code);

  function type(code: string) {
    if (code !== "") setStatus(undefined);
    flow.draft.edit({ code });
    void setFieldValue("code", code);
  }

  useWebOtp(type);

  // Submits automatically at four digits (CODE-2). After the render, when the form knows the value.
  useEffect(() => {
    if (judged.current === values.code) return;
    judged.current = values.code;
    if (isCode(values.code)) void submitForm();
  }, [values.code, submitForm]);

  return (
    <>
      <CodeField
        label="Verification code"
        name="code"
        length={codeLength}
        value={values.code}
        disabled={false}
        autoFocus
        error={refusal}
        messageRoom="long"
        onChange={type}
      />
      <div className={forms["actions"]}>
        <Button type="submit" size="large" disabled={!isCode(values.code)} loading={isSubmitting}>
          Continue
        </Button>
        <ResendCode
          onSent={() => {
            setStatus(undefined);
            void setFieldValue("code", "");
          }}
        />
      </div>
    </>
  );
}

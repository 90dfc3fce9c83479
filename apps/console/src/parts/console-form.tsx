import { Button } from "@parlour/ui/button.tsx";
import { Formik, type FormikValues } from "formik";
import { useRef, type ReactNode } from "react";
import type { ObjectSchema } from "yup";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";
import { useAction } from "../queries/use-action.ts";
import { FailureNotice } from "./failure-notice.tsx";
import styles from "./form.module.css";

interface ConsoleFormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  readonly schema: ObjectSchema<Values>;
  /** The operation whose failure messages are shown. */
  readonly operation: ConsoleOperation;
  /** Sends the form. If it throws, the error is shown above the fields, which keep their values. */
  readonly onSubmit: (values: Values) => Promise<void>;
  /** The action's name: "Give credits". */
  readonly submitLabel: string;
  /** Called after the form was sent. */
  readonly onSent?: () => void;
  readonly danger?: boolean;
  /** Next to the submit button. */
  readonly otherActions?: ReactNode;
  /** Fields in a line, for a search above a list. */
  readonly inline?: boolean;
  /** Called when sending begins and ends. */
  readonly onBusy?: (busy: boolean) => void;
  /** Resets the fields after the form was sent. */
  readonly clearAfter?: boolean;
  /** Fields: FormText, FormTextArea, FormSelect, FormCheckbox. */
  readonly children: ReactNode;
}

/** A form with Formik and Yup. Errors show on submit, and focus moves to the first field with one. */
export function ConsoleForm<Values extends FormikValues>(props: ConsoleFormProps<Values>) {
  const { initialValues, schema, operation, onSubmit, submitLabel, danger = false } = props;
  const { otherActions, inline = false, onBusy, onSent, clearAfter = false, children } = props;
  const { problem, attempt } = useAction(operation);
  const element = useRef<HTMLFormElement>(null);

  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={async (values, { resetForm }) => {
        onBusy?.(true);
        try {
          await attempt(async () => {
            await onSubmit(schema.cast(values) as Values);
            if (clearAfter) resetForm();
            onSent?.();
          });
        } finally {
          onBusy?.(false);
        }
      }}
    >
      {({ submitForm, validateForm, isSubmitting }) => (
        <form
          ref={element}
          className={styles["form"]}
          data-inline={inline || undefined}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isSubmitting) return;
            void (async () => {
              const problems = await validateForm();
              await submitForm();
              if (Object.keys(problems).length === 0) return;
              // Fields show their errors only after the first attempt to send.
              requestAnimationFrame(() => {
                element.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
              });
            })();
          }}
        >
          <FailureNotice problem={problem} />
          {children}
          <div className={styles["actions"]}>
            <Button type="submit" variant={danger ? "danger" : "primary"} loading={isSubmitting}>
              {submitLabel}
            </Button>
            {otherActions}
          </div>
        </form>
      )}
    </Formik>
  );
}

import { passwordMaxLength } from "@parlour/contract/rules/password";
import { Button } from "@parlour/ui/button.tsx";
import { FieldMessages } from "@parlour/ui/field-messages.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { Field, Form, Formik } from "formik";
import { boolean, object, string } from "yup";
import { useBalance } from "../queries/balance-query.ts";
import { accountFailureText } from "./account-messages.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import dialog from "./confirm-dialog.module.css";
import styles from "./data-section.module.css";
import { useErase } from "./use-erase.ts";

const eraseSchema = object({
  password: string()
    .required("Enter your password, so that we know it is you")
    .max(passwordMaxLength, "That is longer than any password here"),
  understood: boolean().oneOf([true], "Tick this first"),
});

interface EraseDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * The final confirmation before an account is erased: the password, and a checkbox to confirm that the
 * consequences are understood.
 */
export function EraseDialog({ open, onClose }: EraseDialogProps) {
  const { data: balance } = useBalance();
  const { mutateAsync, error, isPending, isSuccess, reset } = useErase();

  function close(): void {
    reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      busy={isPending || isSuccess}
      onClose={close}
      title="Erase your account for good?"
    >
      <p>
        Everything that is about you goes at once, and nobody can bring it back.
        {balance === undefined || balance === 0 ? null : (
          <>
            {" "}
            <strong>{balance === 1 ? "1 credit" : `${balance} credits`}</strong> that you have left will be
            lost. If money is due back to you, ask for it first.
          </>
        )}
      </p>
      <Formik
        initialValues={{ password: "", understood: false }}
        validationSchema={eraseSchema}
        validateOnBlur={false}
        onSubmit={async ({ password }) => {
          // The mutation's error is shown at the field.
          await mutateAsync(password).catch(() => undefined);
        }}
      >
        {({ values, errors, touched, handleChange, handleBlur }) => (
          <Form className={styles["erase"]} noValidate onChange={reset}>
            <PasswordField
              name="password"
              label="Your password"
              value={values.password}
              error={
                (touched.password ? errors.password : undefined) ??
                (error === null ? undefined : accountFailureText(error))
              }
              messageRoom="long"
              onChange={handleChange}
              onBlur={handleBlur}
            />
            <label className={styles["understood"]} htmlFor="understood">
              <Field type="checkbox" id="understood" name="understood" aria-describedby="understood-error" />
              <span>I understand that this can't be undone.</span>
            </label>
            <FieldMessages
              inputId="understood"
              error={touched.understood ? errors.understood : undefined}
              room="short"
            />
            <div className={dialog["actions"]}>
              <Button type="submit" variant="danger" loading={isPending || isSuccess}>
                Erase for good
              </Button>
              <Button variant="secondary" disabled={isPending || isSuccess} onClick={close}>
                Keep my account
              </Button>
            </div>
          </Form>
        )}
      </Formik>
    </ConfirmDialog>
  );
}

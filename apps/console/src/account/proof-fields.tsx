import { PasswordField } from "@parlour/ui/password-field.tsx";
import { useField } from "formik";
import { FormText } from "../parts/form-fields.tsx";

/** Asks a signed-in person for their password again. */
export function OwnPasswordField({
  name,
  label = "Your password",
  autoFocus = false,
}: {
  readonly name: string;
  readonly label?: string;
  readonly autoFocus?: boolean;
}) {
  const [field, meta] = useField<string>(name);
  return <PasswordField {...field} label={label} error={meta.error} autoFocus={autoFocus} />;
}

/** Asks for the second factor in one field: the authenticator's code or a recovery code. */
export function ProofField({
  name,
  autoFocus = false,
}: {
  readonly name: string;
  readonly autoFocus?: boolean;
}) {
  return (
    <FormText
      name={name}
      label="Code of your authenticator, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
    />
  );
}

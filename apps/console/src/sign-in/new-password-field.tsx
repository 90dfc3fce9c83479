import { staffPasswordChecks, staffPasswordMinLength } from "@parlour/contract/rules/staff-password";
import { Checklist } from "@parlour/ui/checklist.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useField } from "formik";

interface NewPasswordFieldProps {
  readonly name: string;
  readonly username: string;
  readonly autoFocus?: boolean;
}

/** A field for a new password, with the rules and which of them it meets. Use it in a Formik form. */
export function NewPasswordField({ name, username, autoFocus = false }: NewPasswordFieldProps) {
  const [field, meta] = useField<string>(name);
  const checks = staffPasswordChecks(field.value, username);
  return (
    <Stack gap={3}>
      <PasswordField
        {...field}
        label="New password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        error={meta.error}
      />
      <Checklist
        items={[
          { text: `At least ${staffPasswordMinLength} characters`, met: checks.longEnough },
          { text: "A digit", met: checks.hasNumber },
          { text: "A capital letter", met: checks.hasUppercase },
          { text: "Without your username", met: checks.withoutUsername },
        ]}
      />
    </Stack>
  );
}

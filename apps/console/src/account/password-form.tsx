import { changeOwnPassword } from "@parlour/contract/operations/staff";
import { staffPasswordAllowed } from "@parlour/contract/rules/staff-password";
import { object, string } from "yup";
import { ConsoleForm } from "../parts/console-form.tsx";
import { useConsole } from "../services/console-services.ts";
import { NewPasswordField } from "../sign-in/new-password-field.tsx";
import { OwnPasswordField } from "./proof-fields.tsx";

interface PasswordFormProps {
  readonly username: string;
  /** Called after it is saved; the person's other sessions have ended. */
  readonly onChanged: () => Promise<void> | void;
}

/** Changes the signed-in person's own password. */
export function PasswordForm({ username, onChanged }: PasswordFormProps) {
  const { client } = useConsole();
  return (
    <ConsoleForm
      initialValues={{ password: "", newPassword: "" }}
      schema={object({
        password: string().required("Enter the password you have now"),
        newPassword: string()
          .required("Choose a password")
          .test("rules", "Some lines of the list are not met yet", (typed) =>
            staffPasswordAllowed(typed, username, null),
          )
          .test(
            "other",
            "That is the password you have now",
            (typed, context) => typed !== (context.parent as { readonly password?: string }).password,
          ),
      })}
      operation="changeOwnPassword"
      submitLabel="Change password"
      clearAfter
      onSubmit={async (body) => {
        await client.call(changeOwnPassword, { body });
        await onChanged();
      }}
    >
      <OwnPasswordField name="password" label="Password you have now" />
      <NewPasswordField name="newPassword" username={username} />
    </ConsoleForm>
  );
}

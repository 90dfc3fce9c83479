import { Button } from "@parlour/ui/button.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import forms from "../overlay-form.module.css";
import { OverlayForm } from "../overlay-form.tsx";
import { usernameMessage, usernameSchema, type UsernameValues } from "./username-schema.ts";

export interface UsernameFormProps {
  readonly initial: string;
  readonly action: string;
  /** In edit mode the button is also disabled while the name is this one (SIGNUP-11). */
  readonly unchanged?: string;
  /** Called on every change, so that a draft can keep it. */
  readonly onType?: (username: string) => void;
  /** Takes a valid, trimmed username. Resolves to the error to show at the field, or undefined on success. */
  readonly onAccept: (username: string) => Promise<string | undefined>;
}

/** The username with its rules (SIGNUP-6, SIGNUP-11). Enter submits. */
export function UsernameForm({ initial, action, unchanged, onType, onAccept }: UsernameFormProps) {
  return (
    <OverlayForm<UsernameValues>
      initialValues={{ username: initial }}
      schema={usernameSchema}
      onSubmit={async ({ username }) => onAccept(username.trim())}
    >
      {({ values, touched, refusal, isSubmitting, handleChange, handleBlur, setStatus }) => {
        const problem = usernameMessage(values.username);
        const length = values.username.trim().length;
        // Too short is reported only after leaving the field, because everybody begins with one letter.
        const early = length >= 2 && problem !== null;
        const shown = problem !== null && (early || (touched.username === true && length > 0));
        return (
          <>
            <TextField
              name="username"
              label="Username"
              hint="2 to 20 letters and digits."
              // Not the account's login name, which is the phone number.
              autoComplete="nickname"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              autoFocus
              value={values.username}
              messageRoom="long"
              error={shown ? problem : refusal}
              onChange={(event) => {
                setStatus(undefined);
                onType?.(event.target.value);
                handleChange(event);
              }}
              onBlur={handleBlur}
            />
            <div className={forms["actions"]}>
              <Button
                type="submit"
                size="large"
                disabled={problem !== null || values.username.trim() === unchanged}
                loading={isSubmitting}
              >
                {action}
              </Button>
            </div>
          </>
        );
      }}
    </OverlayForm>
  );
}

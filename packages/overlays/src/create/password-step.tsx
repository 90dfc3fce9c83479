import { LockKeyhole } from "lucide-react";
import { useFlow, useOverlayServices } from "../overlay-context.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { PasswordForm } from "../password/password-form.tsx";

/** Create step 4 (SIGNUP-4): continues once the password is valid and both entries match. */
export function PasswordStep() {
  const { flow } = useOverlayServices();
  const { dispatch } = useFlow();
  return (
    <OverlaySection
      icon={<LockKeyhole />}
      title="Choose your password"
      lead="You log in with your mobile number and this password."
      tall
    >
      <PasswordForm
        account={flow.draft.state.phone}
        action="Continue"
        onAccept={(password) => {
          flow.draft.password.hold(password);
          dispatch({ type: "password_accepted" });
          return Promise.resolve(undefined);
        }}
      />
    </OverlaySection>
  );
}

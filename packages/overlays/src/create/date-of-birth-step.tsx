import { Cake } from "lucide-react";
import { DateOfBirthForm } from "../date-of-birth/date-of-birth-form.tsx";
import { useFlow, useOverlayServices } from "../overlay-context.tsx";
import { OverlaySection } from "../overlay-section.tsx";

/** Create step 2 (SIGNUP-2): continues once the age is allowed. */
export function DateOfBirthStep() {
  const { flow } = useOverlayServices();
  const { dispatch } = useFlow();
  return (
    <OverlaySection
      icon={<Cake />}
      title="When were you born?"
      lead="This service is for adults of 18 and over. Your date of birth is not shown to anyone."
    >
      <DateOfBirthForm
        initial={flow.draft.state.dateOfBirth}
        purpose="create"
        action="Continue"
        onType={(typed) => {
          flow.draft.edit({ dateOfBirth: { ...typed } });
        }}
        onAccept={() => {
          dispatch({ type: "date_of_birth_accepted" });
          return Promise.resolve(undefined);
        }}
      />
    </OverlaySection>
  );
}

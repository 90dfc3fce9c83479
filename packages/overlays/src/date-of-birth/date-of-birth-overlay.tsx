import type { CalendarDate } from "@parlour/contract/rules/adult";
import { Cake } from "lucide-react";
import { describeFailure, successMessages } from "../messages.ts";
import { useOverlayServices } from "../overlay-context.tsx";
import { FormSkeleton } from "../form-skeleton.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { DateOfBirthForm } from "./date-of-birth-form.tsx";
import { splitDate } from "./typed-date.ts";

/** Date of birth, opened from My Account (PANEL-35): saving returns there. */
export function DateOfBirthOverlay() {
  const { customer, flow, ports } = useOverlayServices();

  async function save(dateOfBirth: CalendarDate) {
    const response = await ports.updateAccount({ dateOfBirth });
    if (!response.ok) return describeFailure("updateAccount", response.error);
    ports.notify({ tone: "success", text: successMessages.updateAccount });
    flow.dispatch({ type: "saved" });
    return undefined;
  }

  return (
    <OverlaySection
      icon={<Cake />}
      title="Your date of birth"
      lead="The service is for adults of 18 and over."
    >
      {customer === null ? (
        <FormSkeleton />
      ) : (
        <DateOfBirthForm
          initial={splitDate(customer.dateOfBirth)}
          purpose="edit"
          action="Save"
          onAccept={save}
        />
      )}
    </OverlaySection>
  );
}

import { AtSign } from "lucide-react";
import { describeFailure, successMessages } from "../messages.ts";
import { fieldMessages } from "../field-messages.ts";
import { useOverlayServices } from "../overlay-context.tsx";
import { FormSkeleton } from "../form-skeleton.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { UsernameForm } from "./username-form.tsx";

/** Username, opened from My Account (PANEL-35): saving returns there. */
export function UsernameOverlay() {
  const { customer, flow, ports } = useOverlayServices();

  async function save(username: string) {
    const taken = await ports.usernameTaken({ username });
    if (!taken.ok) return describeFailure("updateUsername", taken.error);
    // Another spelling of the customer's current name would count as taken; the server decides.
    const own = username.toLowerCase() === customer?.username.toLowerCase();
    if (taken.value && !own) return fieldMessages.usernameTaken;
    const response = await ports.updateAccount({ username });
    if (!response.ok) return describeFailure("updateUsername", response.error);
    ports.notify({ tone: "success", text: successMessages.updateAccount });
    flow.dispatch({ type: "saved" });
    return undefined;
  }

  return (
    <OverlaySection icon={<AtSign />} title="Your username" lead="This is the name you go by in chats.">
      {customer === null ? (
        <FormSkeleton />
      ) : (
        <UsernameForm
          initial={customer.username}
          unchanged={customer.username}
          action="Save"
          onAccept={save}
        />
      )}
    </OverlaySection>
  );
}

import { AtSign } from "lucide-react";
import { describeFailure } from "../messages.ts";
import { fieldMessages } from "../field-messages.ts";
import { useFlow, useOverlayServices } from "../overlay-context.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { UsernameForm } from "../username/username-form.tsx";

/** Create step 3 (SIGNUP-3): continues once the username is free. */
export function UsernameStep() {
  const { flow, ports } = useOverlayServices();
  const { dispatch } = useFlow();

  async function accept(username: string) {
    const taken = await ports.usernameTaken({ username });
    if (!taken.ok) return describeFailure("usernameTaken", taken.error);
    if (taken.value) return fieldMessages.usernameTaken;
    flow.draft.edit({ username });
    dispatch({ type: "username_accepted" });
    return undefined;
  }

  return (
    <OverlaySection
      icon={<AtSign />}
      title="Choose a username"
      lead="This is the name you go by in chats. It need not be your own."
    >
      <UsernameForm
        initial={flow.draft.state.username}
        action="Continue"
        onType={(username) => {
          flow.draft.edit({ username });
        }}
        onAccept={accept}
      />
    </OverlaySection>
  );
}

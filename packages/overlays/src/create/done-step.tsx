import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import { PartyPopper } from "lucide-react";
import { OverlaySection } from "../overlay-section.tsx";

/** Create step 6 (SIGNUP-14): logs the customer in automatically. */
export function DoneStep() {
  return (
    <OverlaySection
      icon={<PartyPopper />}
      title="Account successfully created"
      lead="Welcome in. We are opening the door for you."
    >
      <ProgressBar label="Signing in" />
    </OverlaySection>
  );
}

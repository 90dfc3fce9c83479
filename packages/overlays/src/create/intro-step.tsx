import { Button } from "@parlour/ui/button.tsx";
import { Sparkles } from "lucide-react";
import { useFlow } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { OverlaySection } from "../overlay-section.tsx";

/** Create step 1 (SIGNUP-1). */
export function IntroStep() {
  const { dispatch } = useFlow();
  return (
    <OverlaySection
      icon={<Sparkles />}
      title="Let's start with creating your account"
      lead="Your number is verified. Your date of birth, a username and a password are all that is left; it takes about a minute."
    >
      <div className={forms["actions"]}>
        <Button size="large" autoFocus onClick={() => dispatch({ type: "create_started" })}>
          Let&apos;s Start
        </Button>
      </div>
    </OverlaySection>
  );
}

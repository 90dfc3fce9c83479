import type { CreateStep } from "../flow.ts";
import { assertNever } from "../overlay-names.ts";
import { useFlow } from "../overlay-context.tsx";
import { DateOfBirthStep } from "./date-of-birth-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { IntroStep } from "./intro-step.tsx";
import { LastStep } from "./last-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { UsernameStep } from "./username-step.tsx";

/** Create (SIGNUP-1 to SIGNUP-5, SIGNUP-14): six steps. The flow holds the current one's number. */
export function CreateOverlay() {
  const { flow } = useFlow();
  return stepOf(flow.createStep);
}

function stepOf(step: CreateStep) {
  switch (step) {
    case 1:
      return <IntroStep />;
    case 2:
      return <DateOfBirthStep />;
    case 3:
      return <UsernameStep />;
    case 4:
      return <PasswordStep />;
    case 5:
      return <LastStep />;
    case 6:
      return <DoneStep />;
    default:
      return assertNever(step);
  }
}

import { Stepper } from "@parlour/ui/stepper.tsx";
import type { CreateStep } from "../flow.ts";

const steps = ["Welcome", "Date of birth", "Username", "Password", "One last step", "Signing in"];

/** Shows the current step of sign-up. It is in the panel's header, so that it stays mounted while the steps change. */
export function CreateStepper({ step }: { readonly step: CreateStep }) {
  return <Stepper label="Create account" steps={steps} current={step} />;
}

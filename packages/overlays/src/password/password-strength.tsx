import { passwordChecks, passwordStrength } from "@parlour/contract/rules/password";
import { Checklist } from "@parlour/ui/checklist.tsx";
import { Meter, type MeterTone } from "@parlour/ui/meter.tsx";

/** Full strength: three rules of 33 each (PASSWORD-2). */
const fullStrength = 99;

/** Returns red under 33, warning up to 66, success above (PASSWORD-2). */
export function strengthTone(strength: number): MeterTone {
  if (strength < 33) return "error";
  return strength <= 66 ? "warning" : "success";
}

const labels = { 0: "Too weak", 33: "Weak", 66: "Almost there", 99: "Good" } as const;

/** The strength bar and the checklist. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const strength = passwordStrength(password);
  const checks = passwordChecks(password);
  return (
    <>
      <Meter
        label="Password strength"
        value={strength}
        max={fullStrength}
        tone={strengthTone(strength)}
        valueText={labels[strength]}
      />
      <Checklist
        aria-label="Your password"
        items={[
          { text: "At least 6 characters", met: checks.longEnough },
          { text: "Contains a number", met: checks.hasNumber },
          { text: "Contains an uppercase letter", met: checks.hasUppercase },
        ]}
      />
    </>
  );
}

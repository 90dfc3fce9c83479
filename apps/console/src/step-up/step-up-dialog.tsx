import { useState } from "react";
import { useSnapshot } from "valtio";
import { withAreaMessages } from "../catalogue/error-catalogue.ts";
import { Dialog } from "../parts/dialog.tsx";
import { latePart } from "../parts/late-part.tsx";
import { useConsole } from "../services/console-services.ts";

/** Rarely needed, so not part of what loads for every shift. */
const Proof = latePart(async () => (await withAreaMessages(import("./proof-form.tsx"))).Proof);

/**
 * Asks for the password or second factor again, above the open page. Page and form keep their state, and the waiting
 * call continues after the step-up.
 */
export function StepUpDialog() {
  const services = useConsole();
  const { asked } = useSnapshot(services.stepUp.state);
  const [busy, setBusy] = useState(false);
  const decline = () => {
    services.stepUp.answer(false);
  };
  return (
    <Dialog title="Confirm that it’s you" open={asked} onClose={decline} busy={busy}>
      <Proof onBusy={setBusy} onDecline={decline} busy={busy} />
    </Dialog>
  );
}

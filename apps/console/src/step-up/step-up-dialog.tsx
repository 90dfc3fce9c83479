import type { OwnAccount } from "@parlour/contract/operations/staff";
import { stepUp } from "@parlour/contract/operations/staff-session";
import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { object, string } from "yup";
import { OwnPasswordField, ProofField } from "../account/proof-fields.tsx";
import { proofOf, proofSchema } from "../account/proof.ts";
import { ConsoleForm } from "../parts/console-form.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useOwnAccount } from "../queries/own-account-query.ts";
import { useConsole } from "../services/console-services.ts";

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

interface ProofProps {
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onDecline: () => void;
}

function Proof(props: ProofProps) {
  const answer = useOwnAccount();
  return (
    <LoadState operation="ownAccount" answer={answer} rows={2}>
      {(account) => <ProofForm {...props} account={account} />}
    </LoadState>
  );
}

function ProofForm({ account, busy, onBusy, onDecline }: ProofProps & { readonly account: OwnAccount }) {
  const { client, stepUp: waiting } = useConsole();
  const withCode = account.secondFactor !== null;
  return (
    <ConsoleForm
      initialValues={{ proof: "" }}
      schema={object({ proof: withCode ? proofSchema : string().required("Enter your password") })}
      operation="stepUp"
      submitLabel="Confirm and go on"
      onBusy={onBusy}
      otherActions={
        <Button variant="quiet" disabled={busy} onClick={onDecline}>
          Cancel
        </Button>
      }
      onSubmit={async ({ proof }) => {
        await client.call(stepUp, { body: withCode ? proofOf(proof) : { password: proof } });
        waiting.answer(true);
      }}
    >
      <p>
        We ask before money moves, data is removed, staff are changed or a customer’s identity is shown. What
        you have entered is kept, and we won’t ask again for five minutes.
      </p>
      {withCode ? <ProofField name="proof" autoFocus /> : <OwnPasswordField name="proof" autoFocus />}
    </ConsoleForm>
  );
}

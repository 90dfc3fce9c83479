import type { OwnAccount } from "@parlour/contract/operations/staff";
import { stepUp } from "@parlour/contract/operations/staff-session";
import { Button } from "@parlour/ui/button.tsx";
import { object, string } from "yup";
import { OwnPasswordField, ProofField } from "../account/proof-fields.tsx";
import { proofOf, proofSchema } from "../account/proof.ts";
import { ConsoleForm } from "../parts/console-form.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useOwnAccount } from "../queries/own-account-query.ts";
import { useConsole } from "../services/console-services.ts";

interface ProofProps {
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onDecline: () => void;
}

/** The form of the step-up dialog: password or second factor, whichever the person has. */
export function Proof(props: ProofProps) {
  const query = useOwnAccount();
  return (
    <LoadState operation="ownAccount" query={query} rows={2}>
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

import { removeSecondFactor, renewRecoveryCodes, type OwnAccount } from "@parlour/contract/operations/staff";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { useState } from "react";
import { object, string } from "yup";
import { Card } from "../parts/card.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { ownAccountKey } from "../queries/own-account-query.ts";
import { ownSessionsKey } from "../queries/own-sessions-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./account.module.css";
import { AuthenticatorSetUp } from "./authenticator-set-up.tsx";
import { OwnPasswordField, ProofField } from "./proof-fields.tsx";
import { proofOf, proofSchema } from "./proof.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** At this number of codes left, or fewer, staff are told to make new ones. */
const fewCodes = 3;

const confirmation = object({
  password: string().required("Enter your password"),
  proof: proofSchema,
});

type Open = "set-up" | "codes" | "remove" | null;

/** The caller's authenticator and recovery codes. */
export function SecondFactorCard({ account }: { readonly account: OwnAccount }) {
  const { client, queryClient } = useConsole();
  const [open, setOpen] = useState<Open>(null);
  const { secondFactor, secondFactorNeeded } = account;

  async function refresh() {
    await queryClient.invalidateQueries({ queryKey: ownAccountKey });
    await queryClient.invalidateQueries({ queryKey: ownSessionsKey });
  }
  function close() {
    setOpen(null);
    void refresh();
  }

  return (
    <Card
      title="Second factor"
      lead="A code from an app on your phone, in addition to your password."
      actions={
        secondFactor === null ? (
          <Button
            onClick={() => {
              setOpen("set-up");
            }}
          >
            Set up an authenticator
          </Button>
        ) : (
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setOpen("codes");
              }}
            >
              New recovery codes
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                setOpen("set-up");
              }}
            >
              Replace authenticator
            </Button>
            {secondFactorNeeded ? null : (
              <Button
                variant="quiet"
                onClick={() => {
                  setOpen("remove");
                }}
              >
                Remove
              </Button>
            )}
          </>
        )
      }
    >
      {secondFactor === null ? (
        <p>You have none. Anybody who learns your password can sign in. Setting one up takes two minutes.</p>
      ) : (
        <>
          <dl className={styles["facts"]}>
            <dt>Authenticator</dt>
            <dd>
              <StatusBadge tone="success">In force</StatusBadge> since{" "}
              <When at={secondFactor.since} detail="day" />
            </dd>
            <dt>Recovery codes</dt>
            <dd>
              {secondFactor.recoveryCodesLeft} of 10 left
              {secondFactor.recoveryCodesMadeAt === null ? null : (
                <>
                  , made <When at={secondFactor.recoveryCodesMadeAt} detail="day" />
                </>
              )}
            </dd>
          </dl>
          {secondFactor.recoveryCodesLeft <= fewCodes ? (
            <Notice tone="warning">
              {secondFactor.recoveryCodesLeft === 0
                ? "Without a recovery code, a lost phone locks you out until an admin helps. Make new ones."
                : "Your recovery codes run out. Make new ones while your authenticator is at hand."}
            </Notice>
          ) : null}
        </>
      )}
      <Dialog
        title={secondFactor === null ? "Set up an authenticator" : "Replace your authenticator"}
        open={open === "set-up"}
        onClose={close}
        wide
      >
        <AuthenticatorSetUp replacing={secondFactor !== null} doneLabel="Done" onDone={close} />
      </Dialog>
      <Dialog title="New recovery codes" open={open === "codes"} onClose={close}>
        <NewCodes onDone={close} />
      </Dialog>
      <FormDialog
        title="Remove your authenticator"
        open={open === "remove"}
        onClose={close}
        initialValues={{ password: "", proof: "" }}
        schema={confirmation}
        operation="removeSecondFactor"
        submitLabel="Remove authenticator"
        danger
        onSubmit={async ({ password, proof }) => {
          await client.call(removeSecondFactor, { body: { password, ...proofOf(proof) } });
        }}
      >
        <p>From then on your password alone signs you in, and your recovery codes are gone.</p>
        <OwnPasswordField name="password" />
        <ProofField name="proof" />
      </FormDialog>
    </Card>
  );
}

function NewCodes({ onDone }: { readonly onDone: () => void }) {
  const { client } = useConsole();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} doneLabel="Done" onDone={onDone} />;
  return (
    <ConsoleForm
      initialValues={{ password: "", proof: "" }}
      schema={confirmation}
      operation="renewRecoveryCodes"
      submitLabel="Make ten new codes"
      onSubmit={async ({ password, proof }) => {
        const body = { password, ...proofOf(proof) };
        setCodes((await client.call(renewRecoveryCodes, { body })).recoveryCodes);
      }}
    >
      <p>The ones you have now stop working.</p>
      <OwnPasswordField name="password" />
      <ProofField name="proof" />
    </ConsoleForm>
  );
}

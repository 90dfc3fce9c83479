import { beginSecondFactor, confirmSecondFactor } from "@parlour/contract/operations/staff";
import { CodeField } from "@parlour/ui/code-field.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { useRef, useState } from "react";
import { object, string } from "yup";
import { ConsoleForm } from "../parts/console-form.tsx";
import { useAction } from "../queries/use-action.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./account.module.css";
import { CopyButton } from "./copy-button.tsx";
import { OwnPasswordField, ProofField } from "./proof-fields.tsx";
import { proofOf, proofSchema } from "./proof.ts";
import { QrPicture } from "./qr-picture.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

interface AuthenticatorSetUpProps {
  /** An active authenticator is replaced: its code or a recovery code is required. */
  readonly replacing: boolean;
  readonly doneLabel: string;
  /** Called when the new one is active and its recovery codes were saved. */
  readonly onDone: () => void;
  /** Called when it is active, while its recovery codes are still shown. */
  readonly onInForce?: () => void;
}

/** Sets up an authenticator: password, QR code and first code, recovery codes. */
export function AuthenticatorSetUp({ replacing, doneLabel, onDone, onInForce }: AuthenticatorSetUpProps) {
  const { client } = useConsole();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes !== null) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (enrolment !== null) {
    return (
      <Confirmation
        enrolment={enrolment}
        onConfirmed={(made) => {
          setCodes(made);
          onInForce?.();
        }}
      />
    );
  }
  return (
    <ConsoleForm
      initialValues={{ password: "", proof: "" }}
      schema={object({
        password: string().required("Enter your password"),
        proof: replacing ? proofSchema : string().default(""),
      })}
      operation="beginSecondFactor"
      submitLabel="Show the picture"
      onSubmit={async ({ password, proof }) => {
        const body = { password, ...(replacing ? proofOf(proof) : {}) };
        setEnrolment(await client.call(beginSecondFactor, { body }));
      }}
    >
      <p>
        You need an app on your phone that makes codes, such as Aegis, Google Authenticator, Microsoft
        Authenticator or a password keeper.
      </p>
      <OwnPasswordField name="password" />
      {replacing ? <ProofField name="proof" /> : null}
    </ConsoleForm>
  );
}

interface ConfirmationProps {
  readonly enrolment: Enrolment;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function Confirmation({ enrolment, onConfirmed }: ConfirmationProps) {
  const { client } = useConsole();
  const [code, setCode] = useState("");
  const { busy, problem, attempt } = useAction("confirmSecondFactor");
  const input = useRef<HTMLInputElement>(null);

  async function confirm(complete: string) {
    if (busy || complete.length !== 6) {
      input.current?.focus();
      return;
    }
    const confirmed = await attempt(async () =>
      onConfirmed((await client.call(confirmSecondFactor, { body: { code: complete } })).recoveryCodes),
    );
    if (confirmed) return;
    setCode("");
    input.current?.focus();
  }

  return (
    <form
      className={styles["stack"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm(code);
      }}
    >
      <FailureNotice problem={problem} />
      <div className={styles["scan"]}>
        <QrPicture text={enrolment.uri} label="QR code for your authenticator" />
        <div className={styles["stack"]}>
          <p>
            <strong>1.</strong> Take a picture of this with the app.
          </p>
          <p className={styles["quiet"]}>
            No camera? Type this into the app instead:{" "}
            <code className={styles["secret"]}>{grouped(enrolment.secret)}</code>
          </p>
          <CopyButton text={enrolment.secret} label="Copy the key" done="Key copied" />
        </div>
      </div>
      <CodeField
        label={
          <>
            <strong>2.</strong> Enter the six digits that the app shows now
          </>
        }
        length={6}
        value={code}
        onChange={setCode}
        onComplete={(complete) => {
          void confirm(complete);
        }}
        autoFocus
        inputRef={input}
      />
      <div>
        <Button type="submit" loading={busy}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

/** Groups of four, as people type it. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

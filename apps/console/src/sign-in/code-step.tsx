import { Button } from "@parlour/ui/button.tsx";
import { CodeField } from "@parlour/ui/code-field.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { useRef, useState } from "react";
import { FailureNotice } from "../parts/failure-notice.tsx";
import type { SignInProof } from "./sign-in-proof.ts";
import styles from "./entry-card.module.css";
import { recoveryCodeProblem } from "./sign-in-values.ts";

interface CodeStepProps {
  readonly failure: string | null;
  /** False if the server refused. */
  readonly onProof: (proof: SignInProof) => Promise<boolean>;
  readonly onBack: () => void;
}

/** The second factor: the authenticator's code, or a recovery code instead. */
export function CodeStep({ failure, onProof, onBack }: CodeStepProps) {
  const [recovering, setRecovering] = useState(false);
  return (
    <div className={styles["form"]}>
      <FailureNotice problem={failure} />
      {recovering ? <RecoveryForm onProof={onProof} /> : <AuthenticatorForm onProof={onProof} />}
      <Row justify="between">
        <Button
          variant="quiet"
          onClick={() => {
            setRecovering(!recovering);
          }}
        >
          {recovering ? "Use the authenticator" : "Use a recovery code"}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </Row>
    </div>
  );
}

function AuthenticatorForm({ onProof }: Pick<CodeStepProps, "onProof">) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function send(complete: string) {
    if (busy || complete.length !== 6) return;
    setBusy(true);
    const done = await onProof({ code: complete });
    setBusy(false);
    if (done) return;
    setCode("");
    input.current?.focus();
  }

  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6) void send(code);
        else input.current?.focus();
      }}
    >
      <CodeField
        label="Code of your authenticator"
        length={6}
        value={code}
        onChange={setCode}
        onComplete={(complete) => {
          void send(complete);
        }}
        hint="Six digits, new every half minute. Phone not at hand? A recovery code does, too."
        autoFocus
        inputRef={input}
      />
      <Button type="submit" loading={busy}>
        Sign in
      </Button>
    </form>
  );
}

function RecoveryForm({ onProof }: Pick<CodeStepProps, "onProof">) {
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function send() {
    if (busy) return;
    const found = recoveryCodeProblem(code);
    setWrong(found);
    if (found === null) {
      setBusy(true);
      try {
        if (await onProof({ recoveryCode: code })) return;
      } finally {
        setBusy(false);
      }
    }
    input.current?.focus();
  }

  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        name="recoveryCode"
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
        }}
        label="Recovery code"
        hint="One of the ten codes that you saved when you set up your authenticator. Each works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        inputRef={input}
        error={wrong}
      />
      <Button type="submit" loading={busy}>
        Sign in
      </Button>
    </form>
  );
}

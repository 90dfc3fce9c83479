import { codeLength, isCode } from "@parlour/contract/rules/code";
import { Button } from "@parlour/ui/button.tsx";
import { CodeField } from "@parlour/ui/code-field.tsx";
import { FieldError } from "@parlour/ui/field-messages.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { ShieldCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { BotCheck } from "../bot-check/bot-check.tsx";
import { describeFailure, failureMessages } from "../messages.ts";
import { useOverlayServices } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { OverlaySection } from "../overlay-section.tsx";
import { UsernameForPasswordManager } from "./username-for-password-manager.tsx";

/** The proof sent with a new password: the current password, or a texted and checked code. */
export type ShownProof = { readonly currentPassword: string } | { readonly code: string };

interface PasswordProofProps {
  /** The account's number. */
  readonly phone: string;
  /** Saves the new password with the proof. Returns the error to show at the field, or undefined after success. */
  readonly onProof: (proof: ShownProof) => Promise<string | undefined>;
}

/** The step that the server requires if the login is not recent: a stolen login alone can't pass it. */
export function PasswordProof({ phone, onProof }: PasswordProofProps) {
  const [way, setWay] = useState<"password" | "bot_check" | "sending" | "code">("password");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { ports } = useOverlayServices();

  async function sendCode(botToken: string) {
    setWay("sending");
    const response = await ports.sendCode({ phone, purpose: "reset", botToken });
    setWay(response.ok ? "code" : "password");
    setProblem(response.ok ? undefined : describeFailure("resendVerificationCode", response.error));
  }

  if (way === "code") {
    return (
      <ProofSection
        lead={
          <>
            We sent a code to <strong>{phone}</strong>. Enter it to save your new password.
          </>
        }
      >
        <CodeProof onProof={onProof} />
        <div className={forms["actions"]}>
          <button type="button" className={forms["link"]} onClick={() => setWay("bot_check")}>
            Send another code
          </button>
          <button type="button" className={forms["link"]} onClick={() => setWay("password")}>
            Use your current password
          </button>
        </div>
      </ProofSection>
    );
  }
  return (
    <ProofSection lead="You logged in a while ago. Enter your current password to save the new one.">
      <CurrentPassword phone={phone} onProof={onProof} />
      {way === "sending" ? <Spinner label="Sending a code" showLabel /> : null}
      {way === "bot_check" ? (
        <div className={forms["form"]}>
          <p className={forms["note"]}>One check, then we text you a code.</p>
          <BotCheck
            action="reset"
            onToken={(token) => {
              if (token !== null) void sendCode(token);
            }}
            onExpire={() => setWay("password")}
          />
        </div>
      ) : null}
      {way === "password" ? (
        <div className={forms["actions"]}>
          <button
            type="button"
            className={forms["link"]}
            onClick={() => {
              setProblem(undefined);
              setWay("bot_check");
            }}
          >
            Text me a code instead
          </button>
          <FieldError>{problem}</FieldError>
        </div>
      ) : null}
    </ProofSection>
  );
}

function ProofSection({ lead, children }: { readonly lead: ReactNode; readonly children: ReactNode }) {
  return (
    <OverlaySection icon={<ShieldCheck />} title="Is it really you?" lead={lead}>
      {children}
    </OverlaySection>
  );
}

function CurrentPassword({ phone, onProof }: PasswordProofProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [saving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    setProblem(await onProof({ currentPassword: typed }));
    setSaving(false);
  }

  return (
    <form
      className={forms["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== "" && !saving) void save();
      }}
    >
      <UsernameForPasswordManager value={phone} />
      <PasswordField
        name="current-password"
        label="Current password"
        autoComplete="current-password"
        autoFocus
        value={typed}
        error={problem}
        messageRoom="long"
        onChange={(event) => {
          setProblem(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <div className={forms["actions"]}>
        <Button type="submit" size="large" disabled={typed === ""} loading={saving}>
          Save password
        </Button>
      </div>
    </form>
  );
}

function CodeProof({ onProof }: Pick<PasswordProofProps, "onProof">) {
  const { ports } = useOverlayServices();
  const [code, setCode] = useState("");
  /** A code is checked only once, so its proof is kept if saving must be tried again. */
  const [checked, setChecked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [saving, setSaving] = useState(false);

  /** Returns why the code is wrong, or undefined. */
  async function check(): Promise<string | undefined> {
    if (checked === code) return undefined;
    const response = await ports.verifyCode({ code });
    if (!response.ok) return describeFailure("processVerificationCode", response.error);
    if (response.value === "reset") {
      setChecked(code);
      return undefined;
    }
    setCode("");
    return failureMessages.verificationCodeInvalid;
  }

  async function save() {
    setSaving(true);
    setProblem((await check()) ?? (await onProof({ code })));
    setSaving(false);
  }

  return (
    <form
      className={forms["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isCode(code) && !saving) void save();
      }}
    >
      <CodeField
        label="Verification code"
        name="code"
        length={codeLength}
        value={code}
        autoFocus
        error={problem}
        messageRoom="long"
        onChange={(typed) => {
          setProblem(undefined);
          setCode(typed);
        }}
      />
      <div className={forms["actions"]}>
        <Button type="submit" size="large" disabled={!isCode(code)} loading={saving}>
          Save password
        </Button>
      </div>
    </form>
  );
}

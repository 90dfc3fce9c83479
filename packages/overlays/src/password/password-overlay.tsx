import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { describeFailure, successMessages } from "../messages.ts";
import { useDraft, useFlow, useOverlayServices } from "../overlay-context.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PasswordProof, type ShownProof } from "./password-proof.tsx";

/** Password (PASSWORD-6), opened on its own: to change it from My Account, or to reset a forgotten one. */
export function PasswordOverlay() {
  const { flow } = useFlow();
  return flow.purpose === "edit" ? <ChangePassword /> : <ResetPassword />;
}

function ChangePassword() {
  const { customer, flow, ports } = useOverlayServices();

  /** The accepted new password while the server asks for proof; only in memory. */
  const [wanted, setWanted] = useState<string | null>(null);

  async function save(password: string, proof?: ShownProof) {
    const response = await ports.updateAccount({ password, ...proof });
    if (!response.ok && response.error.code === "current_password_required" && proof === undefined) {
      setWanted(password);
      return undefined;
    }
    if (!response.ok) return describeFailure("resetPassword", response.error);
    ports.notify({ tone: "success", text: successMessages.updateAccount });
    flow.dispatch({ type: "saved" });
    return undefined;
  }

  const phone = customer?.phone ?? "";
  if (wanted !== null) {
    return <PasswordProof phone={phone} onProof={async (proof) => save(wanted, proof)} />;
  }
  return (
    <OverlaySection
      icon={<LockKeyhole />}
      title="Change your password"
      lead="Choose one that you use nowhere else."
      tall
    >
      <PasswordForm account={phone} action="Save password" onAccept={async (password) => save(password)} />
    </OverlaySection>
  );
}

function ResetPassword() {
  const { flow, ports } = useOverlayServices();
  const draft = useDraft();

  async function save(password: string) {
    const response = await ports.resetPassword({ phone: draft.phone, password, code: draft.code });
    if (!response.ok) return describeFailure("resetPassword", response.error);
    if (!response.value) return describeFailure("resetPassword", { code: "internal", message: "" });
    ports.notify({ tone: "success", text: successMessages.resetPassword });
    flow.dispatch({ type: "password_reset" });
    return undefined;
  }

  return (
    <OverlaySection
      icon={<LockKeyhole />}
      title="Reset your password"
      lead={
        <>
          For <strong>{draft.phone}</strong>. Then log in with the new one.
        </>
      }
      tall
    >
      <PasswordForm account={draft.phone} action="Save password" onAccept={save} />
    </OverlaySection>
  );
}

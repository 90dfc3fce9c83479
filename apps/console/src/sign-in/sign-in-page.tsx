import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { callFailure, thrownMessage } from "../catalogue/error-catalogue.ts";
import { useConsole, type SignInProof } from "../services/console-services.ts";
import { CodeStep } from "./code-step.tsx";
import { EntryCard } from "./entry-card.tsx";
import styles from "./entry-card.module.css";
import { PasswordStep } from "./password-step.tsx";
import { readSignInHint } from "./sign-in-hint.ts";
import type { SignInValues } from "./sign-in-schema.ts";

/** Staff sign-in: name and password first, then the second factor of those who have one. */
export function SignInPage() {
  const services = useConsole();
  const { from } = useSearch({ from: "/sign-in" });
  const navigate = useNavigate();
  const [hint] = useState(() => readSignInHint(document));
  const [failure, setFailure] = useState<string | null>(null);
  /** What was right, while the second factor is asked for; in memory only. */
  const [known, setKnown] = useState<SignInValues | null>(null);

  /** Signs in; false where it was refused, and why is shown. */
  async function signIn(values: SignInValues, proof?: SignInProof): Promise<boolean> {
    setFailure(null);
    try {
      await services.signIn(values.username.trim(), values.password, proof);
    } catch (error) {
      const code = callFailure(error);
      if (code === "second_factor_required" && proof === undefined) {
        setKnown(values);
        return true;
      }
      // The password was changed or reset between the steps: it is asked for again.
      if (code === "staff_credentials") setKnown(null);
      setFailure(thrownMessage("staffSignIn", error));
      return false;
    }
    // Whoever needed a recovery code has to replace the authenticator, or the codes run out.
    const next = proof?.recoveryCode === undefined ? (from ?? "/") : "/account?recovered=yes";
    await navigate({ href: next, replace: true });
    return true;
  }

  return (
    <EntryCard
      title={known === null ? "Sign in to the desk" : "Is it really you?"}
      below={hint === null ? null : <p className={styles["hint"]}>{hint}</p>}
    >
      {known === null ? (
        <PasswordStep failure={failure} onSignIn={signIn} />
      ) : (
        <CodeStep
          failure={failure}
          onProof={async (proof) => await signIn(known, proof)}
          onBack={() => {
            setFailure(null);
            setKnown(null);
          }}
        />
      )}
    </EntryCard>
  );
}

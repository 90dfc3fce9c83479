import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { callFailure, thrownMessage } from "../catalogue/error-catalogue.ts";
import { useConsole, type SignInProof } from "../services/console-services.ts";
import { BotCheck } from "./bot-check.tsx";
import { CodeStep } from "./code-step.tsx";
import { readConsoleFacts } from "./console-facts.ts";
import { EntryCard } from "./entry-card.tsx";
import styles from "./entry-card.module.css";
import { PasswordStep } from "./password-step.tsx";
import type { SignInValues } from "./sign-in-schema.ts";

/** A sign-in that waits for a bot check. */
interface HeldSignIn {
  readonly values: SignInValues;
  readonly proof: SignInProof | undefined;
}

/** Staff sign-in: name and password first, then the second factor of those who have one. */
export function SignInPage() {
  const services = useConsole();
  const { from } = useSearch({ from: "/sign-in" });
  const navigate = useNavigate();
  const [{ signInHint, botCheck }] = useState(() => readConsoleFacts(document));
  const [failure, setFailure] = useState<string | null>(null);
  /** The accepted password, kept in memory while the second factor is entered. */
  const [known, setKnown] = useState<SignInValues | null>(null);
  const [held, setHeld] = useState<HeldSignIn | null>(null);

  /** Signs in. Resolves to false if it was refused, with the reason shown. */
  async function signIn(values: SignInValues, proof?: SignInProof, botToken?: string): Promise<boolean> {
    setFailure(null);
    setHeld(null);
    try {
      await services.signIn(values.username.trim(), values.password, {
        ...proof,
        ...(botToken === undefined ? {} : { botToken }),
      });
    } catch (error) {
      const code = callFailure(error);
      if (code === "bot_check_required") {
        setHeld({ values, proof });
        return false;
      }
      if (code === "second_factor_required" && proof === undefined) {
        setKnown(values);
        return true;
      }
      // The password was changed or reset between the steps, so it is asked for again.
      if (code === "staff_credentials") setKnown(null);
      setFailure(thrownMessage("staffSignIn", error));
      return false;
    }
    // A person who used a recovery code must replace the authenticator before the codes run out.
    const next = proof?.recoveryCode === undefined ? (from ?? "/") : "/account?recovered=yes";
    await navigate({ href: next, replace: true });
    return true;
  }

  return (
    <EntryCard
      title={known === null ? "Sign in to the desk" : "Is it really you?"}
      below={signInHint === undefined ? null : <p className={styles["hint"]}>{signInHint}</p>}
    >
      {/* Above the fields, because a phone would not show it below them. */}
      {held === null || botCheck === undefined ? null : (
        <BotCheck
          {...botCheck}
          onToken={(token) => {
            void signIn(held.values, held.proof, token);
          }}
        />
      )}
      {known === null ? (
        <PasswordStep failure={failure} onSignIn={signIn} />
      ) : (
        <CodeStep
          failure={failure}
          onProof={async (proof) => await signIn(known, proof)}
          onBack={() => {
            setFailure(null);
            setHeld(null);
            setKnown(null);
          }}
        />
      )}
    </EntryCard>
  );
}

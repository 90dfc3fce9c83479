import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { callFailure } from "../catalogue/error-catalogue.ts";
import { useAction } from "../queries/use-action.ts";
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
  const { problem, attempt, setProblem } = useAction("staffSignIn");
  /** The accepted password, kept in memory while the second factor is entered. */
  const [known, setKnown] = useState<SignInValues | null>(null);
  const [held, setHeld] = useState<HeldSignIn | null>(null);

  /** Signs in. Resolves to false if it was refused, with the reason shown. */
  async function signIn(values: SignInValues, proof?: SignInProof, botToken?: string): Promise<boolean> {
    setHeld(null);
    let isAccepted = false;
    await attempt(async () => {
      isAccepted = await askServer(values, proof, botToken);
    });
    return isAccepted;
  }

  /** Resolves to whether the values were accepted, and throws a refusal that has to be shown. */
  async function askServer(values: SignInValues, proof?: SignInProof, botToken?: string): Promise<boolean> {
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
      throw error;
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
        <PasswordStep failure={problem} onSignIn={signIn} />
      ) : (
        <CodeStep
          failure={problem}
          onProof={async (proof) => await signIn(known, proof)}
          onBack={() => {
            setProblem(null);
            setHeld(null);
            setKnown(null);
          }}
        />
      )}
    </EntryCard>
  );
}

import { useState } from "react";
import type { ConsoleFacts } from "@parlour/contract/console-facts";
import { callFailure, messageOf } from "../catalogue/call-failure.ts";
import { signInMessages } from "../catalogue/sign-in-messages.ts";
import { BotCheck } from "./bot-check.tsx";
import { CodeStep } from "./code-step.tsx";
import { EntryCard } from "./entry-card.tsx";
import styles from "./entry-card.module.css";
import { PasswordStep } from "./password-step.tsx";
import type { SignInProof, SignInShown } from "./sign-in-proof.ts";
import type { SignInValues } from "./sign-in-values.ts";

/** A sign-in that waits for a bot check. */
interface HeldSignIn {
  readonly values: SignInValues;
  readonly proof: SignInProof | undefined;
}

interface SignInProps {
  readonly facts: ConsoleFacts;
  /** The session ended during work. */
  readonly expired: boolean;
  /** Sends the call. Rejects with its error. */
  readonly onSend: (username: string, password: string, shown: SignInShown) => Promise<void>;
  readonly onSignedIn: (proof: SignInProof | undefined) => Promise<void>;
}

/** Staff sign-in: name and password first, then the second factor of those who have one. */
export function SignIn({ facts, expired, onSend, onSignedIn }: SignInProps) {
  const { signInHint, botCheck } = facts;
  const [problem, setProblem] = useState<string | null>(null);
  /** The accepted password, kept in memory while the second factor is entered. */
  const [known, setKnown] = useState<SignInValues | null>(null);
  const [held, setHeld] = useState<HeldSignIn | null>(null);

  /** Signs in. Resolves to false if it was refused, with the reason shown. */
  async function signIn(values: SignInValues, proof?: SignInProof, botToken?: string): Promise<boolean> {
    setHeld(null);
    setProblem(null);
    try {
      await onSend(values.username, values.password, {
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
      setProblem(messageOf(signInMessages.staffSignIn, code));
      return false;
    }
    await onSignedIn(proof);
    return true;
  }

  return (
    <EntryCard
      title={known === null ? "Sign in to the desk" : "Is it really you?"}
      below={<p className={styles["hint"]}>{signInHint}</p>}
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
        <PasswordStep failure={problem} expired={expired} onSignIn={signIn} />
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

/**
 * Where a recovery code leads: its owner must replace the authenticator before the codes run out. Null: to the page
 * that was asked for.
 */
export function placeAfter(proof: SignInProof | undefined): string | null {
  return proof?.recoveryCode === undefined ? null : "/account?recovered=yes";
}

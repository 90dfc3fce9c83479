import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { BadgeCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../app/services-context.tsx";
import { meQuery } from "../queries/me-query.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { AgePhrase } from "./age-phrase.tsx";
import styles from "./send-refused.module.css";
import { useRefusalEnd } from "./use-refusal-end.ts";

interface ConfirmAgeProps {
  /** The server's text after it has refused a message; ours before that. */
  readonly explanation: string;
  /** What is waiting for the age check: a sent message, a draft, or nothing. */
  readonly waiting: "message" | "draft" | "nothing";
  /** Called when the age is confirmed, so that waiting messages can be sent. */
  readonly onConfirmed: () => void;
}

const after = {
  message: "Your message waits here and is sent as soon as that is done.",
  draft: "What you wrote is kept.",
  nothing: "Then you can write.",
} as const;

/**
 * Replaces the composer before the first message in a region whose law requires an age check (AGE-7, AGE-8).
 * Continues automatically when the text has arrived (AGE-9).
 */
export function ConfirmAge({ explanation, waiting, onConfirmed }: ConfirmAgeProps) {
  const { keywordAgeCheck, shortcodeAgeCheck } = useTenant();
  const { client, queryClient } = useServices();
  const [asked, setAsked] = useState<"not" | "asking" | "not_yet">("not");
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  useRefusalEnd("age_verification_required", onConfirmed);

  async function ask(): Promise<void> {
    setAsked("asking");
    await queryClient.fetchQuery({ ...meQuery(client), staleTime: 0, meta: {} }).catch(() => undefined);
    if (isThere.current) setAsked("not_yet");
  }

  const own = `To chat and to buy credits, text ${keywordAgeCheck} to ${shortcodeAgeCheck} from your phone. It confirms that you are 18 or older.`;
  return (
    <Card as="section" raised className={styles["card"]} aria-label="Confirm your age to write">
      <span className={styles["icon"]} aria-hidden>
        <BadgeCheck />
      </span>
      <Stack gap={1}>
        <h2 className={styles["title"]}>Confirm your age to write</h2>
        <p className={styles["text"]}>{explanation === "" ? own : explanation}</p>
        <p className={styles["after"]} aria-live="polite">
          {asked === "not_yet"
            ? "Your text has not arrived yet. It can take a minute; this page goes on by itself."
            : `We notice it by ourselves when it arrives. ${after[waiting]}`}
        </p>
      </Stack>
      <div className={styles["actions"]}>
        <AgePhrase />
        <Button variant="quiet" loading={asked === "asking"} onClick={() => void ask()}>
          I have sent the text
        </Button>
      </div>
    </Card>
  );
}

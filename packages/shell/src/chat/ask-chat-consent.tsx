import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { MessageCircleHeart } from "lucide-react";
import { useGiveChatConsent } from "../account/use-give-chat-consent.ts";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import styles from "./send-refused.module.css";

interface AskChatConsentProps {
  /** A message was refused, and is sent as soon as they agree. */
  readonly hasMessage: boolean;
  readonly onGiven: () => void;
}

/**
 * Shown at the composer while the customer's consent is taken back, or after a message was refused because they have
 * not agreed to the use of what they write (CONSENT-3).
 */
export function AskChatConsent({ hasMessage, onGiven }: AskChatConsentProps) {
  const { flow } = useServices();
  const { mutate, isPending, error } = useGiveChatConsent("chat", onGiven);
  const title = "We need your agreement first";
  return (
    <Card as="section" raised className={styles["card"]} aria-label={title}>
      <span className={styles["icon"]} aria-hidden>
        <MessageCircleHeart />
      </span>
      <Stack gap={2}>
        <h2 className={styles["title"]}>{title}</h2>
        <blockquote className={styles["words"]}>
          <p className={styles["text"]}>{currentChatConsent.words}</p>
        </blockquote>
        <p className={styles["after"]}>
          {hasMessage
            ? "Your message waits here and is sent as soon as you agree."
            : "You took your consent back, so nothing can be sent until you agree."}{" "}
          Your credits and your account stay as they are, whatever you decide.
        </p>
        <ActionFailed error={error} />
      </Stack>
      <div className={styles["actions"]}>
        <Button loading={isPending} onClick={() => mutate()}>
          I agree
        </Button>
        <Button variant="secondary" onClick={() => flow.dispatch({ type: "open", overlay: "privacy" })}>
          Privacy Policy
        </Button>
      </div>
    </Card>
  );
}

import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { MessageCircleHeart } from "lucide-react";
import { useGiveChatConsent } from "../account/use-give-chat-consent.ts";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import styles from "./send-refused.module.css";

/**
 * At the composer, once a message was refused because the customer has not agreed that what they write is used, or took
 * that back (CONSENT-3). Their message is sent as soon as they agree.
 */
export function AskChatConsent({ onGiven }: { readonly onGiven: () => void }) {
  const { flow } = useServices();
  const { mutate, isPending, error } = useGiveChatConsent(onGiven);
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
          Your message waits here and is sent as soon as you agree. Your credits and your account stay as they
          are, whatever you decide.
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

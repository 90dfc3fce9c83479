import { Button } from "@parlour/ui/button.tsx";
import { buttonClass } from "@parlour/ui/button-class";
import { Card } from "@parlour/ui/card.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Link } from "@tanstack/react-router";
import { Coins, DoorClosed, MoonStar, ScrollText, ShieldQuestion } from "lucide-react";
import type { ReactNode } from "react";
import type { BlockingRefusal } from "./outbox.ts";
import styles from "./send-refused.module.css";
import { useRefusalEnd } from "./use-refusal-end.ts";

interface RefusalTexts {
  readonly icon: ReactNode;
  readonly title: string;
  /** Texts for when the server sends none. */
  readonly text: string;
  /** The line under the text: what happens to the message. */
  readonly after: string;
  /** Null if a retry can't help. */
  readonly retry: string | null;
  readonly link: { readonly to: "/account" | "/credits"; readonly label: string } | null;
}

/**
 * An unverified age is handled in place of the composer (confirm-age.tsx, check-age.tsx), a missing consent in a card of its
 * own (ask-chat-consent.tsx).
 */
type ShownRefusal = Exclude<
  BlockingRefusal,
  "age_verification_required" | "age_check_required" | "chat_consent_required"
>;

const texts: { readonly [Refusal in ShownRefusal]: RefusalTexts } = {
  cooling_off: {
    icon: <MoonStar />,
    title: "You are taking a break",
    text: "You asked for a pause from chatting and buying. Until it ends nothing can be sent.",
    after: "Your message waits here.",
    retry: "Try again",
    link: { to: "/account", label: "See your break" },
  },
  self_excluded: {
    icon: <DoorClosed />,
    title: "Chat is closed for you",
    text: "You excluded yourself from this service, and until that time is over nothing can be sent.",
    after: "You can still read here, and see your account.",
    retry: null,
    link: { to: "/account", label: "See your account" },
  },
  acceptance_required: {
    icon: <ScrollText />,
    title: "Our terms wait for you",
    text: "Nothing can be sent until you have read and accepted what applies here.",
    after: "Your message waits here and is sent as soon as you have.",
    retry: "Try again",
    link: null,
  },
  age_check_pending: {
    icon: <ShieldQuestion />,
    title: "We are checking your account",
    text: "This service is for adults only, and our team makes sure of that now and then. You don't have to do anything, and nothing is charged meanwhile.",
    after: "Your message waits here. It usually takes less than a day.",
    retry: "Try again",
    link: null,
  },
  credit_owed: {
    icon: <Coins />,
    title: "Credits are owed first",
    text: "A payment was taken back after its credits were spent. The next purchase makes up for them.",
    after: "Your message waits here.",
    retry: "Try again",
    link: { to: "/credits", label: "Buy credits" },
  },
};

interface SendRefusedProps {
  readonly refusal: ShownRefusal;
  /** The server's text; empty if it sent none. */
  readonly explanation: string;
  readonly onRetry: () => void;
}

/**
 * Shown at the composer while the server accepts no messages from this customer: why, what to do, and what
 * happens then.
 */
export function SendRefused({ refusal, explanation, onRetry }: SendRefusedProps) {
  const { icon, title, text, after, retry, link } = texts[refusal];
  const until = useRefusalEnd(refusal, onRetry);
  return (
    <Card as="section" raised className={styles["card"]} aria-label={title}>
      <span className={styles["icon"]} aria-hidden>
        {icon}
      </span>
      <Stack gap={1} aria-live="polite">
        <h2 className={styles["title"]}>{title}</h2>
        <p className={styles["text"]}>{explanation === "" ? text : explanation}</p>
        <p className={styles["after"]}>
          {until === null ? null : <strong>It ends {until}. </strong>}
          {after}
        </p>
      </Stack>
      <div className={styles["actions"]}>
        {retry === null ? null : <Button onClick={onRetry}>{retry}</Button>}
        {link === null ? null : (
          <Link to={link.to} className={buttonClass({ variant: retry === null ? "primary" : "secondary" })}>
            {link.label}
          </Link>
        )}
      </div>
    </Card>
  );
}

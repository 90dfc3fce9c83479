import type { ReplyEligibility } from "@parlour/contract/operations/desk-conversation";
import { Notice } from "@parlour/ui/notice.tsx";
import { Coins, Gift } from "lucide-react";
import styles from "./reply-eligibility.module.css";

interface ReplyEligibilityNoteProps {
  /** undefined: unknown yet. */
  readonly eligibility: ReplyEligibility | undefined;
  readonly customer: string;
}

/** Returns a short reason why nothing can be sent; null if it can. */
export function holdOf(eligibility: ReplyEligibility | undefined): string | null {
  if (eligibility?.kind !== "waiting") return null;
  const { reason } = eligibility;
  switch (reason) {
    case "credit":
      return "Waiting for credit";
    case "break":
      return "Customer takes a break";
    case "consent_taken_back":
      return "No consent to chats";
    default:
      return reason satisfies never;
  }
}

function freeReplyMessage(
  reason: Extract<ReplyEligibility, { readonly kind: "free" }>["reason"],
  customer: string,
): string {
  switch (reason) {
    case "not_written_since_last_charged_reply":
      return `Free of charge: ${customer} has to write first before a reply costs a credit again.`;
    case "on_the_house":
      return "Free of charge, because of a flag in this conversation.";
    default:
      return reason satisfies never;
  }
}

const holdReasons = {
  credit: "has no credit left",
  break: "has chosen to take a break",
  consent_taken_back: "took back their consent to chats",
};

/** Shows what a reply would cost, or why none can be sent, before the operator types. */
export function ReplyEligibilityNote({ eligibility, customer }: ReplyEligibilityNoteProps) {
  if (eligibility === undefined) return <p className={styles["line"]} aria-hidden />;
  switch (eligibility.kind) {
    case "charged":
      return (
        <p className={styles["line"]}>
          <Coins aria-hidden />A reply costs {customer} 1 credit.
        </p>
      );
    case "free":
      return (
        <p className={styles["line"]} data-free>
          <Gift aria-hidden />
          {freeReplyMessage(eligibility.reason, customer)}
        </p>
      );
    case "waiting":
      return (
        <Notice tone="warning" title={holdOf(eligibility)}>
          {customer} {holdReasons[eligibility.reason]}, so nothing can be sent. Your draft is kept;{" "}
          {eligibility.reason === "credit"
            ? "sending opens again as soon as credit is bought."
            : "release the conversation if nothing else is to be done in it."}
        </Notice>
      );
    default:
      return eligibility satisfies never;
  }
}

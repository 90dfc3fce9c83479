import type { ReplyStanding } from "@parlour/contract/operations/desk-conversation";
import { Notice } from "@parlour/ui/notice.tsx";
import { Coins, Gift } from "lucide-react";
import styles from "./reply-eligibility.module.css";

interface ReplyStandingNoteProps {
  /** undefined: not known yet. */
  readonly standing: ReplyStanding | undefined;
  readonly customer: string;
}

/** Why nothing can be sent, in a few words; null when it can. */
export function holdOf(standing: ReplyStanding | undefined): string | null {
  if (standing?.kind !== "waiting") return null;
  const { reason } = standing;
  switch (reason) {
    case "credit":
      return "Waiting for credit";
    case "break":
      return "Customer takes a break";
    default:
      return reason satisfies never;
  }
}

function freeWords(
  reason: Extract<ReplyStanding, { readonly kind: "free" }>["reason"],
  customer: string,
): string {
  switch (reason) {
    case "not_written_since_last_charged_reply":
      return `Free of charge: ${customer} has to write first before a reply costs a credit again.`;
    case "on_the_house":
      return "Free of charge: a flag has taken the charge off this conversation.";
    default:
      return reason satisfies never;
  }
}

/** What a reply would cost, or why none can be sent: said before the operator types. */
export function ReplyStandingNote({ standing, customer }: ReplyStandingNoteProps) {
  if (standing === undefined) return <p className={styles["line"]} aria-hidden />;
  switch (standing.kind) {
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
          {freeWords(standing.reason, customer)}
        </p>
      );
    case "waiting":
      return standing.reason === "credit" ? (
        <Notice tone="warning" title="Waiting for credit">
          {customer} has no credit left, so nothing can be sent. Your draft is kept; sending opens again as
          soon as credit is bought.
        </Notice>
      ) : (
        <Notice tone="warning" title="Taking a break">
          {customer} has chosen to take a break, so nothing can be sent. Your draft is kept; release the
          conversation if nothing else is to be done in it.
        </Notice>
      );
    default:
      return standing satisfies never;
  }
}

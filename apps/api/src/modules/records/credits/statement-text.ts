/** The statement's texts for customers. */

import { formatMoney } from "@parlour/contract/money";
import type { Currency } from "@parlour/contract/regions";
import type { BundleName } from "@parlour/contract/rules/bundles";

import type { LedgerCause, UnchargedReason } from "./rules.ts";

/** The facts about a movement besides its entry; retention or erasure may have removed both. */
export interface MovementFacts {
  /** Who replied, for a reply. */
  readonly profileName?: string;
  /** The bundle and amount, for a payment. */
  readonly payment?: {
    readonly bundle: BundleName;
    readonly credits: number;
    readonly minor: number;
    readonly currency: Currency;
  };
  /** The unspent credits that a refund took, and the money that went back; absent for a refund of the whole. */
  readonly part?: { readonly credits: number; readonly minor: number; readonly currency: Currency };
  /** Whether it takes credits of the free trial back. */
  readonly isTrialBack?: boolean;
}

/** Returns a movement's text. */
export function movementText(
  cause: LedgerCause,
  { profileName, payment, part, isTrialBack }: MovementFacts,
): string {
  switch (cause) {
    case "reply":
      return profileName === undefined ? "Reply" : `Reply from ${profileName}`;
    case "payment":
      return payment === undefined ? "Purchase" : purchaseText(payment);
    case "trial":
      return isTrialBack === true
        ? "Free trial taken back: your card has paid for another account that had one"
        : "Free trial";
    case "goodwill":
      return "Free credits from customer service";
    case "refund":
      return part === undefined ? "Refund of a purchase: its credits are taken back" : partText(part);
    case "refund_failed":
      return "The refund did not arrive: its credits are yours again";
    case "dispute":
      return "The bank took a payment back: its credits are taken back";
    case "dispute_won":
      return "The bank returned a payment: its credits are yours again";
    case "recovery":
      return "Owed credits, paid from a purchase";
    case "debt_in":
      return "Owed credits of an earlier account with your number";
    case "debt_out":
      return "Owed credits of an earlier account are struck out: the bank returned the payment";
    case "credits_in":
      return "Credits of an earlier account with your number: the bank returned the payment";
    case "credits_out":
      return "Credits moved to a later account with this number";
    default:
      return cause satisfies never;
  }
}

function purchaseText({ bundle, credits, minor, currency }: NonNullable<MovementFacts["payment"]>): string {
  const name = `${bundle.slice(0, 1).toUpperCase()}${bundle.slice(1)}`;
  return `Purchase: ${name}, ${credits} credits for ${formatMoney({ minor, currency })}`;
}

function partText({ credits, minor, currency }: NonNullable<MovementFacts["part"]>): string {
  const what = credits === 1 ? "1 unspent credit" : `${credits} unspent credits`;
  return `Refund of ${what}: ${formatMoney({ minor, currency })} back to your card`;
}

/** Returns the text of a refund as goodwill (REFUND-10). */
export function goodwillRefundText(money: { readonly minor: number; readonly currency: Currency }): string {
  return `${formatMoney(money)} back to your card as goodwill: you keep the credits`;
}

/** Returns the text that explains why a reply was not charged. */
export function unchargedText(reason: UnchargedReason): string {
  switch (reason) {
    case "duplicate":
      return "Arrived twice: it is charged once";
    case "banned":
      return "Not delivered: the account was closed";
    case "message_length":
      return "Not delivered: a reply has 1 to 460 characters";
    case "waiting_for_credit":
      return "Not delivered: there was no credit to spend";
    case "not_written_since_last_charged_reply":
      return "Free: you had not written since the last charged reply";
    case "paused":
      return "Not delivered: you were taking a break, or had taken back your consent to chats";
    case "on_the_house":
      return "Free: this reply was on us";
    default:
      return reason satisfies never;
  }
}

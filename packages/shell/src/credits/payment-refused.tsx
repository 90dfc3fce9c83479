import { formatMoney } from "@parlour/contract/money";
import type { AccountLimits } from "@parlour/contract/operations/limits";
import type { Bundle } from "@parlour/contract/rules/bundles";
import { buttonClass } from "@parlour/ui/button-class";
import { Card } from "@parlour/ui/card.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Link, useSearch } from "@tanstack/react-router";
import { CircleSlash, DoorClosed, MoonStar, ShieldCheck, ShieldQuestion } from "lucide-react";
import { limitWindows, windowNames } from "../account/limit-change.ts";
import { useLimits } from "../queries/limits-query.ts";
import { formatDayAndTime } from "./date-format.ts";
import styles from "./checkout-page.module.css";
import type { PurchaseRefusal } from "./use-started-payment.ts";

/** Proofs of age have their own components. */
type ShownRefusal = Exclude<PurchaseRefusal, "age_verification_required" | "age_check_required">;

interface PaymentRefusedProps {
  readonly refused: ShownRefusal;
  readonly bundle: Bundle;
}

const refusals = {
  limit_reached: { icon: <ShieldCheck />, title: "This would pass your own limit" },
  buying_paused: { icon: <CircleSlash />, title: "Buying pauses for an hour" },
  cooling_off: { icon: <MoonStar />, title: "You are taking a break" },
  self_excluded: { icon: <DoorClosed />, title: "You have excluded yourself" },
  age_check_pending: { icon: <ShieldQuestion />, title: "We are checking your account" },
} as const;

/**
 * A purchase that the customer's own limit, a break or declined cards prevent: the reason, kindly, and what to do.
 */
export function PaymentRefused({ refused, bundle }: PaymentRefusedProps) {
  const { from } = useSearch({ strict: false });
  const { data: limits } = useLimits();
  const { icon, title } = refusals[refused];
  return (
    <Card className={styles["step"]}>
      <output className={styles["refused"]}>
        <EmptyState
          icon={icon}
          title={title}
          text={refusalText(refused, bundle, limits)}
          action={
            <Row gap={3} justify="center">
              {refused === "age_check_pending" || refused === "buying_paused" ? (
                <Link to="/meet" className={buttonClass()}>
                  Back to the profiles
                </Link>
              ) : (
                <Link to="/account" hash="limits" className={buttonClass()}>
                  See your limits
                </Link>
              )}
              {refused === "limit_reached" ? (
                <Link
                  to="/credits"
                  search={from === undefined ? {} : { from }}
                  className={buttonClass({ variant: "secondary" })}
                >
                  Smaller bundles
                </Link>
              ) : null}
            </Row>
          }
        />
      </output>
    </Card>
  );
}

function refusalText(refused: ShownRefusal, bundle: Bundle, limits: AccountLimits | undefined): string {
  switch (refused) {
    case "limit_reached":
      return `Nothing was charged. ${limitText(bundle, limits)}`;
    case "buying_paused":
      return "No money was taken. A card was declined five times, so this payment is closed and you can buy again in an hour. Your bank can tell you why it declined the card.";
    case "cooling_off":
      return `Nothing was charged. ${untilText(limits?.coolOffUntil, "Buying is open again on")}`;
    case "self_excluded":
      return `Nothing was charged. ${untilText(limits?.selfExcludedUntil, "Buying stays closed until")}`;
    case "age_check_pending":
      return "Nothing was charged. This service is for adults only, and our team makes sure of that now and then. You don't have to do anything; buying is open again when we are done.";
    default:
      return refused satisfies never;
  }
}

/** Names the limit that would be exceeded, and how much of it is left. */
function limitText({ minor }: Bundle, limits: AccountLimits | undefined): string {
  for (const window of limitWindows) {
    const limit = limits?.limits[window];
    if (limits === undefined || limit === null || limit === undefined) continue;
    const left = Math.max(0, limit - limits.spent[window]);
    if (left >= minor) continue;
    const money = (amount: number): string => formatMoney({ minor: amount, currency: limits.currency });
    return `${windowNames[window]} you wanted to spend at most ${money(limit)}, and ${money(left)} of it are left.`;
  }
  return "You set a limit for what you spend, and this bundle would pass it.";
}

function untilText(until: string | null | undefined, words: string): string {
  if (until === null || until === undefined) return "You asked for this pause from chatting and buying.";
  return `${words} ${formatDayAndTime(until)}.`;
}

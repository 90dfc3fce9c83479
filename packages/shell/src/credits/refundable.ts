import type { CustomerPayment } from "@parlour/contract/operations/payments";
import { useEffect, useRef } from "react";
import { useServices } from "../app/services-context.tsx";
import { useBalance } from "../queries/balance-query.ts";
import { paymentsKey, usePayments } from "../queries/payments-query.ts";

/** Returns the purchase that pays for the next reply: the oldest one with credits left. */
export function spentNext(payments: readonly CustomerPayment[]): CustomerPayment | null {
  const withCredits = payments.filter(({ creditsLeft }) => creditsLeft !== null && creditsLeft > 0);
  // Newest first on the wire.
  return withCredits.at(-1) ?? null;
}

/**
 * Returns the purchase that can be refunded now but not after the next reply; null if there is none
 * (REFUND-1: within 30 days, if no credit of the purchase was spent).
 */
export function refundEndedByReply(payments: readonly CustomerPayment[], now: Date): CustomerPayment | null {
  const next = spentNext(payments);
  if (next === null || next.refundableUntil === null) return null;
  return Date.parse(next.refundableUntil) > now.getTime() ? next : null;
}

/**
 * Returns the purchase that the next reply would make non-refundable, or null. The composer shows it in advance.
 * Depends on the balance, so that it changes as soon as the reply arrives.
 */
export function useRefundEndedByReply(): CustomerPayment | null {
  const { clock, queryClient } = useServices();
  const { data: balance } = useBalance();
  const { data: payments } = usePayments();
  const seen = useRef(balance);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== balance) {
      void queryClient.invalidateQueries({ queryKey: paymentsKey });
    }
    seen.current = balance;
  }, [balance, queryClient]);
  return payments === undefined ? null : refundEndedByReply(payments, new Date(clock.now()));
}

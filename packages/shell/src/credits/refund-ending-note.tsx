import { formatMoney } from "@parlour/contract/money";
import { useRefundEndedByReply } from "./refundable.ts";

/** Warns that the next reply would end a purchase's refund period (REFUND-6); otherwise nothing. */
export function RefundEndingNote() {
  const purchase = useRefundEndedByReply();
  if (purchase === null) return null;
  return <>. The next reply ends the refund of your {formatMoney(purchase)} purchase</>;
}

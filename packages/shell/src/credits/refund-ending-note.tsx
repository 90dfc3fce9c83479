import { formatMoney } from "@parlour/contract/money";
import { useRefundEndedByReply } from "./refundable.ts";

/** Says beforehand that the next reply would end a purchase's refund (REFUND-6); nothing otherwise. */
export function RefundEndingNote() {
  const purchase = useRefundEndedByReply();
  if (purchase === null) return null;
  return <>. The next reply ends the refund of your {formatMoney(purchase)} purchase</>;
}

import { formatMoney } from "@parlour/contract/money";
import { replyPrices } from "@parlour/contract/rules/bundles";
import { useBundles } from "../queries/bundles-query.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { useRefundEndedByReply } from "./refundable.ts";

/** What a reply costs in money at today's bundles, after the words about credits (CREDIT-19); nothing until they are known. */
export function ReplyPrice() {
  const { currency } = useTenant();
  const { data: bundles } = useBundles();
  const prices = bundles === undefined ? null : replyPrices(bundles);
  if (prices === null) return null;
  const least = formatMoney({ minor: prices.least, currency });
  const most = formatMoney({ minor: prices.most, currency });
  return <> ({least === most ? most : `${least} to ${most}`})</>;
}

/** Warns that the next reply would end a purchase's refund period (REFUND-6); otherwise nothing. */
export function RefundEndingNote() {
  const purchase = useRefundEndedByReply();
  if (purchase === null) return null;
  return <>. The next reply ends the refund of your {formatMoney(purchase)} purchase</>;
}

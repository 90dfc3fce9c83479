import { formatMoney } from "@parlour/contract/money";
import { replyPrices } from "@parlour/contract/rules/bundles";
import { useBundles } from "../queries/bundles-query.ts";
import { useTenant } from "../tenant/tenant-context.tsx";

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

import type { Bundle } from "@parlour/contract/rules/bundles";
import { Notice } from "@parlour/ui/notice.tsx";
import { lazy, Suspense, useState, type ComponentType } from "react";
import { useLimits } from "../queries/limits-query.ts";
import { usePayments } from "../queries/payments-query.ts";
import type { LimitsOfferFormProps } from "./limits-offer-form.tsx";

/** A separate chunk, because only the first purchase shows it. The payment works without it. */
const LimitsOfferForm = lazy(async (): Promise<{ default: ComponentType<LimitsOfferFormProps> }> => {
  const loaded = await import("./limits-offer-form.tsx").catch(() => null);
  return { default: loaded?.LimitsOfferForm ?? (() => null) };
});

/**
 * Offers a monthly limit at the first purchase (LIMIT-5); shows nothing to customers who have bought before
 * or have limits.
 */
export function LimitsOffer({ bundle }: { readonly bundle: Bundle }) {
  const { data: payments } = usePayments();
  const { data: limits } = useLimits();
  const [saved, setSaved] = useState<string | null>(null);
  if (saved !== null) return <Notice tone="success">{saved}</Notice>;
  if (payments === undefined || limits === undefined) return null;
  const { dayMinor, weekMinor, monthMinor } = limits.limits;
  if ((dayMinor ?? weekMinor ?? monthMinor) !== null) return null;
  if (payments.some(({ status }) => status === "succeeded")) return null;
  return (
    <Suspense fallback={null}>
      <LimitsOfferForm bundle={bundle} limits={limits} onSaved={setSaved} />
    </Suspense>
  );
}

import { refundWindowDays } from "@parlour/contract/rules/refund";
import { Meter } from "@parlour/ui/meter.tsx";
import { useServices } from "../app/services-context.tsx";
import { daysUntil, formatDayAndTime } from "./date-format.ts";

/**
 * Until when a purchase can be refunded: a date and how much of the 30 days is left. It does not count down
 * live.
 */
export function RefundMeter({ until }: { readonly until: string }) {
  const { clock } = useServices();
  const days = daysUntil(until, clock.now());
  return (
    <Meter
      label={`Refundable until ${formatDayAndTime(until)}`}
      valueText={days === 1 ? "1 day left" : `${days} days left`}
      value={Math.min(days, refundWindowDays)}
      max={refundWindowDays}
      tone="success"
    />
  );
}

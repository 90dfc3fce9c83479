import { formatMoney } from "@parlour/contract/money";
import type { AccountLimits } from "@parlour/contract/operations/limits";
import { Meter, type MeterTone } from "@parlour/ui/meter.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { useField } from "formik";
import { useServices } from "../app/services-context.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { changeOf, windowNames, type LimitWindow } from "./limit-change.ts";
import styles from "./limits-form.module.css";
import { parseAmount } from "./money-amount.ts";
import { dateTimeText } from "./date-text.ts";

interface LimitFieldProps {
  readonly window: LimitWindow;
  readonly limits: AccountLimits;
  /** When a looser limit takes effect, in milliseconds; null if none is pending. */
  readonly looserFrom: number | null;
}

/** One limit: its field, the effect of saving, and how much of it is spent. */
export function LimitField({ window, limits, looserFrom }: LimitFieldProps) {
  const [field, { error, touched }] = useField<string>(window);
  const { currencySymbol } = useTenant();
  const { clock } = useServices();
  const inForce = limits.limits[window];
  const wish = parseAmount(field.value);
  const spent = formatMoney({ minor: limits.spent[window], currency: limits.currency });

  function hint(): string | undefined {
    if (wish === undefined) return undefined;
    const change = changeOf(inForce, wish);
    switch (change) {
      case "same":
        return undefined;
      case "tighter":
        return wish === 0 ? "No purchases once you save" : "Holds as soon as you save";
      case "looser":
        return looserFrom === null ? undefined : `Holds from ${dateTimeText(looserFrom, clock.now())}`;
      default:
        return change satisfies never;
    }
  }

  return (
    <div className={styles["limit"]}>
      <TextField
        {...field}
        label={windowNames[window]}
        inputMode="decimal"
        autoComplete="off"
        placeholder="No limit"
        suffix={<span aria-hidden>{currencySymbol}</span>}
        hint={hint() ?? (inForce === null ? `${spent} spent or being paid` : undefined)}
        error={touched ? error : undefined}
        messageRoom="short"
      />
      {inForce === null ? null : (
        <Spent spent={limits.spent[window]} limit={inForce} currency={limits.currency} />
      )}
    </div>
  );
}

interface SpentProps {
  readonly spent: number;
  readonly limit: number;
  readonly currency: AccountLimits["currency"];
}

function toneOf(share: number): MeterTone {
  if (share >= 1) return "error";
  return share >= 0.8 ? "warning" : "success";
}

function Spent({ spent, limit, currency }: SpentProps) {
  const paid = formatMoney({ minor: spent, currency });
  // A limit of 0 is a full meter.
  const max = Math.max(limit, 1);
  const value = limit === 0 ? max : Math.min(spent, max);
  return (
    <Meter
      label="Spent or being paid"
      valueText={`${paid} of ${formatMoney({ minor: limit, currency })}`}
      value={value}
      max={max}
      tone={toneOf(value / max)}
    />
  );
}

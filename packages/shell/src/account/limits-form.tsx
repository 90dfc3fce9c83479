import type { AccountLimits, SpendingLimits } from "@parlour/contract/operations/limits";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Form, Formik, type FormikHelpers } from "formik";
import { useState } from "react";
import { object, string } from "yup";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { askedLimits, limitWindows, looserFrom } from "./limit-change.ts";
import { LimitField } from "./limit-field.tsx";
import styles from "./limits-form.module.css";
import { amountText, parseAmount } from "./money-amount.ts";
import { dateTimeText } from "./date-text.ts";
import { useChangeLimits } from "./use-change-limits.ts";

interface LimitsValues {
  dayMinor: string;
  weekMinor: string;
  monthMinor: string;
}

const amount = string()
  .default("")
  .test("amount", "Use an amount such as 49.50", (typed) => parseAmount(typed) !== undefined);
const limitsSchema = object({ dayMinor: amount, weekMinor: amount, monthMinor: amount });

function wishOf(values: LimitsValues): SpendingLimits | null {
  const [dayMinor, weekMinor, monthMinor] = limitWindows.map((window) => parseAmount(values[window]));
  if (dayMinor === undefined || weekMinor === undefined || monthMinor === undefined) return null;
  return { dayMinor, weekMinor, monthMinor };
}

function valuesOf(limits: SpendingLimits): LimitsValues {
  return {
    dayMinor: amountText(limits.dayMinor),
    weekMinor: amountText(limits.weekMinor),
    monthMinor: amountText(limits.monthMinor),
  };
}

/**
 * The form for the three limits. Before saving, it shows what applies at once and what only after 24 hours.
 */
export function LimitsForm({ limits }: { readonly limits: AccountLimits }) {
  const { clock } = useServices();
  const change = useChangeLimits();
  const [saved, setSaved] = useState<string | null>(null);

  async function submit(values: LimitsValues, form: FormikHelpers<LimitsValues>) {
    setSaved(null);
    const wish = wishOf(values);
    if (wish === null) return;
    try {
      const now = await change.mutateAsync(wish);
      form.resetForm({ values: valuesOf(askedLimits(now)) });
      const from = now.pendingFrom;
      setSaved(
        from === undefined
          ? "Saved. These limits hold from now on."
          : `Saved. Tighter limits hold now, looser ones from ${dateTimeText(from, clock.now())}.`,
      );
    } catch {
      // The mutation's error is shown below.
    }
  }

  return (
    <Formik<LimitsValues>
      initialValues={valuesOf(askedLimits(limits))}
      enableReinitialize
      validationSchema={limitsSchema}
      onSubmit={submit}
    >
      {({ values, dirty, isSubmitting }) => {
        const wish = wishOf(values);
        const from = wish === null ? null : looserFrom(limits, wish, clock.now());
        return (
          <Form className={styles["form"]} noValidate onChange={() => setSaved(null)}>
            <div className={styles["fields"]}>
              {limitWindows.map((window) => (
                <LimitField key={window} window={window} limits={limits} looserFrom={from} />
              ))}
            </div>
            <p className={styles["rule"]}>
              A tighter limit holds as soon as you save it. A looser one holds 24 hours later, so that there
              is time to think it over.
            </p>
            <Button type="submit" className={styles["save"]} disabled={!dirty} loading={isSubmitting}>
              Save limits
            </Button>
            <ActionFailed error={change.error} />
            {saved === null ? null : <Notice tone="success">{saved}</Notice>}
          </Form>
        );
      }}
    </Formik>
  );
}

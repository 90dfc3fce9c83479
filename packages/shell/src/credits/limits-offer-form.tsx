import { formatMoney } from "@parlour/contract/money";
import type { AccountLimits } from "@parlour/contract/operations/limits";
import type { Bundle } from "@parlour/contract/rules/bundles";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { Link } from "@tanstack/react-router";
import { Form, Formik } from "formik";
import { object, string } from "yup";
import { parseAmount } from "../account/money-amount.ts";
import { useChangeLimits } from "../account/use-change-limits.ts";
import { ActionFailed } from "../app/action-failed.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./limits-offer.module.css";

export interface LimitsOfferFormProps {
  readonly bundle: Bundle;
  readonly limits: AccountLimits;
  readonly onSaved: (words: string) => void;
}

/** The offer of a monthly limit (LIMIT-5). */
export function LimitsOfferForm({ bundle, limits, onSaved }: LimitsOfferFormProps) {
  const { currencySymbol } = useTenant();
  const change = useChangeLimits();
  const least = formatMoney({ minor: bundle.minor, currency: limits.currency });
  const schema = object({
    month: string()
      .default("")
      .test("amount", "Use an amount such as 49.50", (typed) => typeof parseAmount(typed) === "number")
      .test("covers", `This bundle costs ${least}: enter at least that, or choose a smaller one`, (typed) => {
        const minor = parseAmount(typed);
        return typeof minor !== "number" || minor >= bundle.minor;
      }),
  });

  async function save({ month }: { readonly month: string }): Promise<void> {
    const monthMinor = parseAmount(month);
    if (typeof monthMinor !== "number") return;
    try {
      const { dayMinor, weekMinor } = limits.limits;
      await change.mutateAsync({ dayMinor, weekMinor, monthMinor });
      const most = formatMoney({ minor: monthMinor, currency: limits.currency });
      onSaved(`You will spend at most ${most} in any month. You can change that in your account.`);
    } catch {
      // The mutation's error is shown below.
    }
  }

  return (
    <Card as="section" className={styles["offer"]} aria-labelledby="limits-offer">
      <h2 id="limits-offer" className={styles["title"]}>
        Would you like a limit?
      </h2>
      <p className={styles["text"]}>
        Decide now what you want to spend at most. Nothing beyond it can be bought. This is up to you, and you
        can pay without it.
      </p>
      <Formik initialValues={{ month: "" }} validationSchema={schema} onSubmit={save}>
        {({ errors, touched, getFieldProps, isSubmitting }) => (
          <Form className={styles["form"]} noValidate>
            <TextField
              {...getFieldProps("month")}
              label="In any month, at most"
              inputMode="decimal"
              autoComplete="off"
              suffix={<span aria-hidden>{currencySymbol}</span>}
              error={touched.month === true ? errors.month : undefined}
              messageRoom="short"
            />
            <Button type="submit" variant="secondary" loading={isSubmitting}>
              Set this limit
            </Button>
          </Form>
        )}
      </Formik>
      <ActionFailed
        error={change.error}
        text={() => "The limit could not be saved. You can set it in your account at any time."}
      />
      <Link to="/account" hash="limits" className={styles["more"]}>
        Limits by day and week, and breaks
      </Link>
    </Card>
  );
}

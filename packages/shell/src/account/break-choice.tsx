import type { AccountLimits } from "@parlour/contract/operations/limits";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Field, Form, Formik } from "formik";
import { useState } from "react";
import { object, string } from "yup";
import { useServices } from "../app/services-context.tsx";
import { BreakConfirmation, type BreakKind } from "./break-confirmation.tsx";
import { breakLengths, exclusionLengths, type BreakLength } from "./break-lengths.ts";
import styles from "./break-section.module.css";
import { dateTimeText } from "./date-text.ts";

const words = {
  break: {
    legend: "A break of days or weeks",
    about: "Nothing can be sent or bought until it is over. Credits and conversations stay as they are.",
    action: "Take this break",
  },
  exclusion: {
    legend: "A longer time away",
    about:
      "Self-exclusion, for half a year or more. It also stops marketing texts, and your number can't open another account here meanwhile.",
    action: "Exclude myself",
  },
} as const;

interface BreakChoiceProps {
  readonly kind: BreakKind;
  readonly limits: AccountLimits;
}

function lengthsOf(kind: BreakKind, limits: AccountLimits, now: number): readonly BreakLength[] {
  switch (kind) {
    case "break":
      return breakLengths(now, limits.coolOffUntil);
    case "exclusion":
      return exclusionLengths(now, limits.selfExcludedUntil);
    default:
      return kind satisfies never;
  }
}

/** The lengths to choose from, when each would end, and the button to the confirmation. */
export function BreakChoice({ kind, limits }: BreakChoiceProps) {
  const { clock } = useServices();
  const now = clock.now();
  const lengths = lengthsOf(kind, limits, now);
  const [asked, setAsked] = useState<BreakLength | null>(null);
  const [confirming, setConfirming] = useState(false);
  const first = lengths[0];
  const { legend, about, action } = words[kind];
  if (first === undefined) return null;

  return (
    <div className={styles["choice"]}>
      <Formik
        initialValues={{ length: String(first.value) }}
        enableReinitialize
        validationSchema={object({ length: string().required() })}
        onSubmit={({ length }) => {
          setAsked(lengths.find(({ value }) => String(value) === length) ?? null);
          setConfirming(true);
        }}
      >
        {({ values }) => {
          const chosen = lengths.find(({ value }) => String(value) === values.length);
          return (
            <Form className={styles["form"]}>
              <fieldset className={styles["lengths"]}>
                <legend className={styles["legend"]}>{legend}</legend>
                <p className={styles["about"]}>{about}</p>
                <Row>
                  {lengths.map(({ value, label }) => (
                    <label key={value} className={styles["pill"]}>
                      <Field type="radio" name="length" value={String(value)} className={styles["radio"]} />
                      {label}
                    </label>
                  ))}
                </Row>
              </fieldset>
              <div className={styles["go"]}>
                <Button type="submit" variant="secondary">
                  {action}
                </Button>
                {chosen === undefined ? null : (
                  <span className={styles["until"]}>Until {dateTimeText(chosen.until, now)}</span>
                )}
              </div>
            </Form>
          );
        }}
      </Formik>
      {asked === null ? null : (
        <BreakConfirmation
          open={confirming}
          kind={kind}
          length={asked}
          limits={limits}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import {
  coolOffHours,
  highestLimit,
  selfExclusionMonths,
  type AccountLimits,
} from "@parlour/contract/operations/limits";
import {
  opsTightenLimits,
  type LimitAskedBy,
  type LimitAskedVia,
} from "@parlour/contract/operations/ops-limits";
import { regions } from "@parlour/contract/regions";
import { useFormikContext } from "formik";
import { useState } from "react";
import { mixed, number, object } from "yup";
import { Dialog } from "../parts/dialog.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText } from "../parts/form-fields.tsx";
import { moneyText } from "../parts/money.tsx";
import { When } from "../parts/when.tsx";
import { hasTwoDecimals } from "../parts/two-decimals.ts";
import { useConsole } from "../services/console-services.ts";
import { customerKey } from "./customer-key.ts";
import styles from "./customer-page.module.css";

type LimitKind = "dayMinor" | "weekMinor" | "monthMinor" | "coolOffHours" | "selfExcludeMonths";

interface LimitValues {
  readonly kind: LimitKind;
  /** Money, hours or months, by the kind. */
  readonly amount: number | string;
  readonly askedBy: LimitAskedBy;
  readonly askedVia: LimitAskedVia;
}

const kinds: readonly { readonly value: LimitKind; readonly label: string }[] = [
  { value: "coolOffHours", label: "A break" },
  { value: "selfExcludeMonths", label: "A self-exclusion" },
  { value: "dayMinor", label: "A limit for 24 hours" },
  { value: "weekMinor", label: "A limit for 7 days" },
  { value: "monthMinor", label: "A limit for a month" },
];

const amountLabels: { readonly [Kind in LimitKind]: string } = {
  coolOffHours: `Hours, ${coolOffHours.least} to ${coolOffHours.most}`,
  selfExcludeMonths: `Months, ${selfExclusionMonths.least} to ${selfExclusionMonths.most}`,
  dayMinor: "Most to spend",
  weekMinor: "Most to spend",
  monthMinor: "Most to spend",
};

const schema = object({
  kind: mixed<LimitKind>().required(),
  amount: number()
    .typeError("Enter a number")
    .required("Enter a number")
    .when("kind", ([kind], field) => {
      const named = kind as LimitKind;
      switch (named) {
        case "coolOffHours":
          return field
            .integer("Whole hours only")
            .min(coolOffHours.least, `At least ${coolOffHours.least} hours`)
            .max(coolOffHours.most, `At most ${coolOffHours.most} hours`);
        case "selfExcludeMonths":
          return field
            .integer("Whole months only")
            .min(selfExclusionMonths.least, `At least ${selfExclusionMonths.least} months`)
            .max(selfExclusionMonths.most, `At most ${selfExclusionMonths.most} months`);
        case "dayMinor":
        case "weekMinor":
        case "monthMinor":
          return field
            .min(0, "At least 0")
            .max(highestLimit / 100, "That is no limit")
            .test("minor", "At most two decimals", hasTwoDecimals);
        default:
          return named satisfies never;
      }
    }),
  askedBy: mixed<LimitAskedBy>().required(),
  askedVia: mixed<LimitAskedVia>().required(),
});

const initialValues: LimitValues = {
  kind: "coolOffHours",
  amount: "",
  askedBy: "customer",
  askedVia: "phone",
};

/** Another kind begins with an empty amount: 48 hours must not become 48 months. */
function KindField() {
  const { setFieldValue } = useFormikContext<LimitValues>();
  return (
    <FormSelect
      name="kind"
      label="What they asked for"
      choices={kinds}
      onChosen={() => {
        void setFieldValue("amount", "");
      }}
      autoFocus
    />
  );
}

function AmountField() {
  const { kind } = useFormikContext<LimitValues>().values;
  return <FormText name="amount" label={amountLabels[kind]} inputMode="decimal" autoComplete="off" />;
}

/** Returns what is in force after the change, for the person who made it to read out. */
function factsOf({ limits, currency, coolOffUntil, selfExcludedUntil }: AccountLimits) {
  const limit = (minor: number | null): string =>
    minor === null ? "No limit" : moneyText({ minor, currency });
  return [
    { name: "24 hours", value: limit(limits.dayMinor) },
    { name: "7 days", value: limit(limits.weekMinor) },
    { name: "A month", value: limit(limits.monthMinor) },
    { name: "Break until", value: coolOffUntil === null ? "–" : <When at={coolOffUntil} /> },
    {
      name: "Excluded until",
      value: selfExcludedUntil === null ? "–" : <When at={selfExcludedUntil} detail="day" />,
    },
  ];
}

interface LimitsDialogProps {
  readonly customer: CustomerFacts;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Starts a customer's break, limit or self-exclusion on their request (LIMIT-10). The server refuses a looser one. */
export function LimitsDialog({ customer, open, onClose }: LimitsDialogProps) {
  const { client, queryClient } = useConsole();
  const [set, setSet] = useState<AccountLimits | null>(null);
  const { customerId, username, region } = customer;
  return (
    <>
      <FormDialog
        title={`Set a limit or break for ${username}`}
        open={open}
        onClose={onClose}
        initialValues={initialValues}
        schema={schema}
        operation="opsTightenLimits"
        submitLabel="Set it now"
        onSubmit={async ({ kind, amount, askedBy, askedVia }) => {
          const isMoney = kind !== "coolOffHours" && kind !== "selfExcludeMonths";
          const value = isMoney ? Math.round(Number(amount) * 100) : Number(amount);
          const body = { askedBy, askedVia, [kind]: value };
          setSet(await client.call(opsTightenLimits, { params: { customerId }, body }));
          await queryClient.invalidateQueries({ queryKey: customerKey(customerId) });
        }}
      >
        <p className={styles["muted"]}>
          Only because they asked. It acts at once, and staff can&apos;t loosen or end it. Money is in{" "}
          {regions[region].currency}.
        </p>
        <KindField />
        <AmountField />
        <FormSelect
          name="askedBy"
          label="Who asked"
          choices={[
            { value: "customer", label: "The customer" },
            { value: "representative", label: "Somebody on their behalf" },
          ]}
        />
        <FormSelect
          name="askedVia"
          label="How they asked"
          choices={[
            { value: "phone", label: "By phone" },
            { value: "email", label: "By e-mail" },
            { value: "post", label: "By post" },
            { value: "chat", label: "In a chat" },
          ]}
        />
      </FormDialog>
      <Dialog
        title="In force now"
        open={set !== null}
        onClose={() => {
          setSet(null);
        }}
      >
        {set === null ? null : <FactList facts={factsOf(set)} />}
      </Dialog>
    </>
  );
}

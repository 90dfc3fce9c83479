import {
  correctionReasonLength,
  correctPay,
  largestCorrection,
  type PaySummary,
} from "@parlour/contract/operations/pay";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText, FormTextArea } from "../parts/form-fields.tsx";
import { payKey } from "../queries/pay-list-query.ts";
import { useSites } from "../queries/sites-query.ts";
import { useConsole } from "../services/console-services.ts";
import { minorOf, moneyField } from "./money-field.ts";
import { siteChoices, siteOfChoice } from "./site-choices.ts";

interface CorrectDialogProps {
  readonly operator: PaySummary;
  readonly onClose: () => void;
}

interface Values {
  site: string;
  day: string;
  amount: number;
  reason: string;
}

const most = largestCorrection / 100;
const { min, max } = correctionReasonLength;

const schema = object({
  site: string().required("Choose a site"),
  day: string().required("Choose the day"),
  amount: moneyField(-most, most).test("some", "Not 0", (value) => value !== 0),
  reason: string()
    .trim()
    .required("Say why")
    .min(min, "Say why in a few words")
    .max(max, `Keep it to ${max} characters`),
});

/** Corrects an operator's pay by an entry of its own. The id stays the same until the call succeeds. */
export function CorrectDialog({ operator: { staffId, displayName, paySite }, onClose }: CorrectDialogProps) {
  const { client } = useConsole();
  const cache = useQueryClient();
  const sites = useSites().data ?? [];
  const [correctionId] = useState(() => crypto.randomUUID());
  const initialValues: Values = {
    site: paySite === null ? "" : `${paySite.brand} ${paySite.region}`,
    day: "",
    amount: 0,
    reason: "",
  };
  return (
    <FormDialog<Values>
      title={`Correct the pay of ${displayName}`}
      open
      onClose={onClose}
      initialValues={initialValues}
      schema={schema}
      operation="correctPay"
      submitLabel="Book the correction"
      onSubmit={async ({ site, day, amount, reason }) => {
        const body = { correctionId, ...siteOfChoice(site), day, minor: minorOf(amount), reason };
        await client.call(correctPay, { params: { staffId }, body });
        await cache.invalidateQueries({ queryKey: payKey });
      }}
    >
      <FormSelect name="site" label="Site" choices={siteChoices(sites)} placeholder="Choose a site" />
      <FormText name="day" label="Day that it belongs to" type="date" />
      <FormText
        name="amount"
        label="Amount"
        inputMode="decimal"
        hint="In the region's currency. Put a minus before it to take pay away."
      />
      <FormTextArea
        name="reason"
        label="Why"
        limit={max}
        hint={`${displayName} reads it in the statement. It can't be changed afterwards.`}
      />
    </FormDialog>
  );
}

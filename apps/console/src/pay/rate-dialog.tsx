import { setPayRate, type ReplyBasis } from "@parlour/contract/operations/pay";
import { useQueryClient } from "@tanstack/react-query";
import { boolean, object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormCheckbox, FormSelect, FormText } from "../parts/form-fields.tsx";
import { payRatesKey } from "../queries/pay-rates-query.ts";
import { useSites } from "../queries/sites-query.ts";
import { useConsole } from "../services/console-services.ts";
import { minorOf, moneyField } from "./money-field.ts";
import { siteChoices, siteOfChoice } from "./site-choices.ts";

interface Values {
  site: string;
  from: string;
  basis: ReplyBasis;
  reply: number;
  hour: number;
  breaksPaid: boolean;
}

const schema = object({
  site: string().required("Choose a site"),
  from: string().default(""),
  basis: string<ReplyBasis>().oneOf(["charged", "any"]).required(),
  reply: moneyField(0, 100),
  hour: moneyField(0, 1_000),
  breaksPaid: boolean().required(),
});

const bases = [
  { value: "charged", label: "Charged replies" },
  { value: "any", label: "All replies, also free ones" },
] as const;

/** Sets what a site pays from now or a later time on. */
export function RateDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useConsole();
  const cache = useQueryClient();
  const sites = useSites().data ?? [];
  const initialValues: Values = {
    site: "",
    from: "",
    basis: "charged",
    reply: 0,
    hour: 0,
    breaksPaid: false,
  };
  return (
    <FormDialog<Values>
      title="Set a rate"
      open
      onClose={onClose}
      initialValues={initialValues}
      schema={schema}
      operation="setPayRate"
      submitLabel="Set it"
      onSubmit={async ({ site, from, basis, reply, hour, breaksPaid }) => {
        const body = {
          validFrom: from === "" ? null : new Date(from).toISOString(),
          replyBasis: basis,
          replyMinor: minorOf(reply),
          hourMinor: minorOf(hour),
          breaksPaid,
        };
        const rates = await client.call(setPayRate, { params: siteOfChoice(site), body });
        cache.setQueryData(payRatesKey, rates);
      }}
    >
      <FormSelect name="site" label="Site" choices={siteChoices(sites)} placeholder="Choose a site" />
      <FormText
        name="from"
        label="From"
        type="datetime-local"
        hint="Leave it empty to start now. A rate can’t start earlier: what is counted stays as it is."
      />
      <FormSelect name="basis" label="Paid replies" choices={bases} />
      <FormText name="reply" label="Per reply" inputMode="decimal" hint="In the region's currency." />
      <FormText
        name="hour"
        label="Per hour at the desk"
        inputMode="decimal"
        hint="In the region's currency."
      />
      <FormCheckbox name="breaksPaid" label="Pay breaks like time at the desk" />
    </FormDialog>
  );
}

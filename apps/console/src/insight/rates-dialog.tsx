import { setMoneyRates } from "@parlour/contract/operations/insight-net";
import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import { useQueryClient } from "@tanstack/react-query";
import { number, object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText } from "../parts/form-fields.tsx";
import { hasTwoDecimals } from "../parts/two-decimals.ts";
import { moneyRatesKey } from "../queries/money-rates-query.ts";
import { netFiguresKey } from "../queries/net-figures-query.ts";
import { useConsole } from "../services/console-services.ts";

interface Values {
  region: RegionCode;
  validFrom: string;
  fee: number;
  fixed: number;
  tax: number;
}

function share(most: number) {
  return number()
    .typeError("A number")
    .required("A number, 0 for none")
    .min(0, "Not below 0")
    .max(most, `At most ${most}`)
    .test("two-decimals", "At most two decimals", (value) => value === undefined || hasTwoDecimals(value));
}

const schema = object({
  region: string<RegionCode>().oneOf(regionCodes).required("Choose a region"),
  validFrom: string().required("Choose the first day"),
  fee: share(50),
  fixed: share(100),
  tax: share(50),
});

const choices = regionCodes.map((code) => ({
  value: code,
  label: `${regions[code].name} (${regions[code].currency})`,
}));

/** Whole hundredths of what was typed with two decimals. */
const hundredths = (typed: number): number => Math.round(typed * 100);

/** Sets a region's fees and tax from a day on. */
export function RatesDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useConsole();
  const cache = useQueryClient();
  const initialValues: Values = { region: "GB", validFrom: "", fee: 0, fixed: 0, tax: 0 };
  return (
    <FormDialog<Values>
      title="Set fees and tax"
      open
      onClose={onClose}
      initialValues={initialValues}
      schema={schema}
      operation="setMoneyRates"
      submitLabel="Set them"
      onSubmit={async ({ region, validFrom, fee, fixed, tax }) => {
        const body = {
          validFrom,
          feeBasisPoints: hundredths(fee),
          feeFixedMinor: hundredths(fixed),
          taxBasisPoints: hundredths(tax),
        };
        const rates = await client.call(setMoneyRates, { params: { region }, body });
        cache.setQueryData(moneyRatesKey, rates);
        await cache.invalidateQueries({ queryKey: netFiguresKey });
      }}
    >
      <FormSelect name="region" label="Region" choices={choices} />
      <FormText
        name="validFrom"
        label="First day"
        type="date"
        hint="Earlier days are allowed: their figures change, too."
      />
      <FormText name="fee" label="Fee in percent" inputMode="decimal" hint="Of each payment." />
      <FormText
        name="fixed"
        label="Fixed fee"
        inputMode="decimal"
        hint="For each payment, in the region's currency."
      />
      <FormText
        name="tax"
        label="Tax in percent"
        inputMode="decimal"
        hint="VAT or GST, which prices include."
      />
    </FormDialog>
  );
}

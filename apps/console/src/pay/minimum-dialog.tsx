import { setPayMinimum } from "@parlour/contract/operations/pay";
import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import { useQueryClient } from "@tanstack/react-query";
import { object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText } from "../parts/form-fields.tsx";
import { payKey } from "../queries/pay-list-query.ts";
import { payRatesKey } from "../queries/pay-rates-query.ts";
import { useConsole } from "../services/console-services.ts";
import { minorOf, moneyField } from "./money-field.ts";

interface Values {
  region: RegionCode;
  validFrom: string;
  hour: number;
}

const schema = object({
  region: string<RegionCode>().oneOf(regionCodes).required("Choose a region"),
  validFrom: string().required("Choose the first day"),
  hour: moneyField(0, 1_000),
});

const choices = regionCodes.map((code) => ({
  value: code,
  label: `${regions[code].name} (${regions[code].currency})`,
}));

/** Sets a region's legal minimum from a day on. */
export function MinimumDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useConsole();
  const cache = useQueryClient();
  const initialValues: Values = { region: "GB", validFrom: "", hour: 0 };
  return (
    <FormDialog<Values>
      title="Set a legal minimum"
      open
      onClose={onClose}
      initialValues={initialValues}
      schema={schema}
      operation="setPayMinimum"
      submitLabel="Set it"
      onSubmit={async ({ region, validFrom, hour }) => {
        const body = { validFrom, hourMinor: minorOf(hour) };
        const rates = await client.call(setPayMinimum, { params: { region }, body });
        cache.setQueryData(payRatesKey, rates);
        await cache.invalidateQueries({ queryKey: payKey });
      }}
    >
      <FormSelect name="region" label="Region" choices={choices} />
      <FormText name="validFrom" label="First day" type="date" hint="Earlier days are allowed." />
      <FormText name="hour" label="Per hour" inputMode="decimal" hint="In the region's currency." />
    </FormDialog>
  );
}

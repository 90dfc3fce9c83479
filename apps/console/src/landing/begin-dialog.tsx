import { beginSplit, type LandingReport } from "@parlour/contract/operations/ops-landing";
import { leastStopShown, longestSplitDays, mostStopShown } from "@parlour/contract/rules/landing-split";
import { useQueryClient } from "@tanstack/react-query";
import { number, object, string } from "yup";
import { daysText } from "../insight/figure-text.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import type { OneSite } from "../parts/use-one-site.ts";
import { landingKey } from "../queries/landing-query.ts";
import { useConsole } from "../services/console-services.ts";

interface BeginDialogProps {
  readonly site: OneSite;
  readonly report: LandingReport;
  readonly onClose: () => void;
}

interface Values {
  versionB: number;
  percentB: number;
  stopShown: number;
  lastDay: string;
}

const whole = (least: number, most: number) =>
  number()
    .typeError("Write a whole number")
    .integer("Write a whole number")
    .required("Write a whole number")
    .min(least, `At least ${least.toLocaleString("en-GB")}`)
    .max(most, `At most ${most.toLocaleString("en-GB")}`);

/** Begins a split with its stop rule. Nothing of it can be changed afterwards. */
export function BeginDialog({ site, report, onClose }: BeginDialogProps) {
  const { client } = useConsole();
  const cache = useQueryClient();
  const { brand, region } = site;
  const { published, newestVersion, today } = report;
  const latest = new Date(Date.parse(`${today}T00:00:00Z`) + longestSplitDays * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const schema = object({
    versionB: whole(1, newestVersion).notOneOf([published], `Version ${published} is the published one`),
    percentB: whole(1, 99),
    stopShown: whole(leastStopShown, mostStopShown),
    lastDay: string()
      .required("Choose the last day")
      .test(
        "range",
        // By the region's clock, which may have another day than the reader's.
        `Choose a day from ${daysText(today, today)} to ${daysText(latest, latest)}`,
        (day) => day >= today && day <= latest,
      ),
  });
  const initialValues: Values = {
    versionB: newestVersion === published ? Math.max(1, published - 1) : newestVersion,
    percentB: 50,
    stopShown: 10_000,
    lastDay: "",
  };
  return (
    <FormDialog<Values>
      title={`Begin a split on ${site.brandName} in ${site.regionName}`}
      open
      onClose={onClose}
      initialValues={initialValues}
      schema={schema}
      operation="beginSplit"
      submitLabel="Begin the split"
      onSubmit={async ({ versionB, percentB, stopShown, lastDay }) => {
        const body = {
          versionA: published,
          versionB,
          percentB,
          stopShown,
          lastDay,
        };
        await client.call(beginSplit, { params: { brand, region }, body });
        await cache.invalidateQueries({ queryKey: landingKey(site) });
      }}
    >
      <FormText
        name="versionB"
        label="Version B"
        inputMode="numeric"
        hint={`Its number on the page Content. Version A is the published one: ${published}.`}
      />
      <FormText name="percentB" label="Share of B, in %" inputMode="numeric" />
      <FormText
        name="stopShown"
        label="End after this many pages"
        inputMode="numeric"
        hint="Pages of both versions together. It can’t be changed later."
      />
      <FormText
        name="lastDay"
        label="Last day"
        type="date"
        min={today}
        max={latest}
        hint="Publishing another version ends the split early, without a result."
      />
    </FormDialog>
  );
}

import { textSize } from "@parlour/contract/rules/text-segments";
import type { MarketingSite } from "@parlour/contract/operations/ops-marketing";
import { lapsedDaysBounds, segments, type SegmentName } from "@parlour/contract/rules/segments";
import { useFormikContext } from "formik";
import { useId } from "react";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import { FormText } from "../parts/form-fields.tsx";
import { moneyText } from "../parts/money.tsx";
import { useSegmentCounts } from "../queries/segment-counts-query.ts";
import { segmentLabels } from "./campaign-labels.ts";
import styles from "./campaigns.module.css";
import { estimate } from "./text-facts.ts";

const whole = new Intl.NumberFormat("en-GB");

/** Days as Formik has them; empty: nothing, or no number, was typed. */
export type TypedDays = number | "";

/** Returns typed days; null if they are none or out of bounds. */
export function lapsedDaysOf(days: TypedDays | undefined): number | null {
  const { least, most } = lapsedDaysBounds;
  return typeof days === "number" && Number.isInteger(days) && days >= least && days <= most ? days : null;
}

interface SegmentValues {
  readonly segment: SegmentName;
  readonly lapsedDays: TypedDays;
  readonly body: string;
}

interface SegmentChoiceProps {
  readonly site: MarketingSite | undefined;
}

/** Whom a campaign is for, with how many of them would get it now, and what that costs (CAMPAIGN-11). */
export function SegmentChoice({ site }: SegmentChoiceProps) {
  const id = useId();
  const { values, setFieldValue } = useFormikContext<SegmentValues>();
  const lapsedDays = lapsedDaysOf(values.lapsedDays);
  const query = useSegmentCounts(
    site === undefined
      ? null
      : { brand: site.brand, region: site.region, lapsedDays: lapsedDays ?? lapsedDaysBounds.usual },
  );
  const counts = query.data;
  const isEstimate = counts?.estimated === true;
  const chosen = values.segment === "lapsed" && lapsedDays === null ? undefined : counts?.[values.segment];
  return (
    <fieldset className={styles["segments"]} aria-busy={query.isFetching}>
      <legend>Who gets it</legend>
      {segments.map((segment) => (
        <label key={segment} className={styles["segment"]}>
          <input
            type="radio"
            name="segment"
            value={segment}
            checked={values.segment === segment}
            onChange={() => {
              void setFieldValue("segment", segment);
            }}
            aria-labelledby={`${id}-${segment}`}
            aria-describedby={`${id}-${segment}-count ${id}-${segment}-text`}
          />
          <span id={`${id}-${segment}`}>{segmentLabels[segment].name}</span>
          <span className={styles["count"]} id={`${id}-${segment}-count`}>
            {counts === undefined || (segment === "lapsed" && lapsedDays === null)
              ? "–"
              : `${isEstimate ? "about " : ""}${whole.format(counts[segment])}`}
          </span>
          <span className={styles["quiet"]} id={`${id}-${segment}-text`}>
            {segmentLabels[segment].text}
          </span>
        </label>
      ))}
      {values.segment === "lapsed" ? (
        <FormText
          name="lapsedDays"
          label="Days without a message"
          type="number"
          min={lapsedDaysBounds.least}
          max={lapsedDaysBounds.most}
        />
      ) : null}
      <p className={styles["quiet"]} aria-live="polite">
        {query.isError
          ? thrownMessage("segmentCounts", query.error)
          : chosen === undefined
            ? "Counting…"
            : `${costText(chosen, values.body, site, isEstimate)} ${isEstimate ? "Estimated from 1,000 customers of this site; the campaign's page counts all of them." : "Counted now; it is judged again before each text."}`}
      </p>
    </fieldset>
  );
}

/** "412 customers, 824 parts, about £29.26." An estimate begins with "About". */
function costText(
  customers: number,
  body: string,
  site: MarketingSite | undefined,
  isEstimate: boolean,
): string {
  const people = `${isEstimate ? "About " : ""}${whole.format(customers)} ${customers === 1 ? "customer" : "customers"}`;
  if (site === undefined || body.trim() === "") return `${people}.`;
  const { segments: parts } = textSize(`${body.trim()}\n${site.optOut}`);
  const cost = estimate(customers, parts, site.partPrice);
  const all = `${whole.format(customers * parts)} ${customers * parts === 1 ? "part" : "parts"}`;
  return `${people}, ${all}${cost === null ? "; what a part costs isn't set on this server." : `, about ${moneyText(cost)}.`}`;
}

import type { PayRegion } from "@parlour/contract/operations/pay";
import { regions } from "@parlour/contract/regions";
import { Notice } from "@parlour/ui/notice.tsx";
import { countText, hoursText } from "../insight/figure-text.ts";
import { FigureTile, FigureTiles } from "../insight/figure-tiles.tsx";
import { moneyText } from "../parts/money.tsx";
import { hourText, isUnderMinute } from "./hour-text.ts";
import styles from "./pay.module.css";

function OneRegion({ pay }: { readonly pay: PayRegion }) {
  const { currency, hourMinor, minimumMinor } = pay;
  const money = (minor: number): string => moneyText({ minor, currency });
  const minimumText =
    minimumMinor === null ? "The legal minimum is not set" : `Legal minimum: ${money(minimumMinor)}`;
  return (
    <section className={styles["region"]}>
      <h2 className={styles["regionName"]}>{regions[pay.region].name}</h2>
      {pay.isBelow && hourMinor !== null && minimumMinor !== null ? (
        <Notice tone="warning" title="Below the legal minimum">
          An hour earned {money(hourMinor)} on average; the legal minimum is {money(minimumMinor)}. A
          supervisor can correct it.
        </Notice>
      ) : null}
      {pay.lacksRate ? (
        <Notice tone="warning" title="Some work had no rate">
          It is listed below but not paid. A supervisor can correct it.
        </Notice>
      ) : null}
      <FigureTiles label={`Pay in ${regions[pay.region].name}`}>
        <FigureTile
          label="Earned"
          value={money(pay.earnedMinor)}
          note={pay.correctedMinor === 0 ? undefined : `${money(pay.correctedMinor)} of it by corrections`}
        />
        <FigureTile
          label="Per hour"
          value={hourText(pay)}
          note={
            hourMinor === null
              ? "No hours in this month"
              : `${isUnderMinute(pay) ? "Less than a minute at the desk. " : ""}${minimumText}`
          }
        />
        <FigureTile
          label="Paid replies"
          value={countText(pay.replies)}
          note={`${countText(pay.charged)} charged`}
        />
        <FigureTile label="At the desk" value={hoursText(pay.presentMs)} />
        <FigureTile
          label="Breaks"
          value={hoursText(pay.breakMs)}
          note={pay.breakMs === 0 ? undefined : `${hoursText(pay.paidBreakMs)} of them paid`}
        />
      </FigureTiles>
    </section>
  );
}

/** What somebody earned in a month, by region: currencies are never added up. */
export function PayRegions({ regions: pays }: { readonly regions: readonly PayRegion[] }) {
  return pays.map((pay) => <OneRegion key={pay.region} pay={pay} />);
}

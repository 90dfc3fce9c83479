import type { InsightPeriod } from "@parlour/contract/operations/insight";
import { daysText, timeText, zoneText } from "./figure-text.ts";
import styles from "./insight-page.module.css";

interface PeriodNoteProps {
  readonly period: InsightPeriod;
  /** New figures are loading; the previous ones are still shown. */
  readonly isStale: boolean;
}

/** Explains what the figures cover, in which zone, and what they are compared with. */
export function PeriodNote({ period, isStale }: PeriodNoteProps) {
  const { zone, firstDay, lastDay, before, asOf, dataAsOf, to } = period;
  const running = asOf < to;
  const secondsMissing = Math.ceil((Date.parse(asOf) - Date.parse(dataAsOf)) / 1000);
  return (
    <output className={styles["note"]}>
      {isStale ? "Counting… " : null}
      <strong>{daysText(firstDay, lastDay)}</strong>, days in {zoneText(zone)}
      {running ? `, counted at ${timeText(zone, asOf)}` : null}. Compared with{" "}
      {daysText(before.firstDay, before.lastDay)}
      {running ? " up to the same hour" : null}.
      {secondsMissing > 0
        ? ` The last ${secondsMissing === 1 ? "second" : `${secondsMissing} seconds`} may be missing.`
        : null}
    </output>
  );
}

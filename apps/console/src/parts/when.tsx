import dayjs from "dayjs";
import styles from "./money.module.css";

/** `moment`: date and time; `day`: the date only; `time`: the time only. */
export type WhenDetail = "moment" | "day" | "time";

const patterns = { moment: "D MMM YYYY, HH:mm", day: "D MMM YYYY", time: "HH:mm" } as const;

interface WhenProps {
  /** ISO 8601. */
  readonly at: string;
  /** By default `moment`. */
  readonly detail?: WhenDetail;
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time in the reader's own time zone. A tooltip shows weekday, seconds and zone. */
export function When({ at, detail = "moment" }: WhenProps) {
  const moment = dayjs(at);
  const full = `${moment.format("dddd D MMMM YYYY, HH:mm:ss")} (${zone})`;
  return (
    <time className={styles["money"]} dateTime={at} title={full}>
      {moment.format(patterns[detail])}
    </time>
  );
}

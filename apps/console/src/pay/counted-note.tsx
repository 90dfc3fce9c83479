import { daysText } from "../insight/figure-text.ts";
import styles from "./pay.module.css";

/** Shows up to which day pay is counted. */
export function CountedNote({ countedTo }: { readonly countedTo: string | null }) {
  return (
    <p className={styles["note"]}>
      {countedTo === null ? "No day is counted yet." : `Counted up to ${daysText(countedTo, countedTo)}.`}{" "}
      Days are London’s, and are counted about an hour after they end.
    </p>
  );
}

import type { SpendingSummary } from "@parlour/contract/operations/spending";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { clsx } from "clsx";
import styles from "./spending.module.css";
import { monthName, monthRows, monthWords, shortMonthName } from "./spending-words.ts";

/** A month's figures beside those of the month before. */
export function MonthTable({ summary: { month, before, currency } }: { readonly summary: SpendingSummary }) {
  return (
    <table className={styles["table"]} aria-label={`${monthWords.title}: ${monthName(month.month)}`}>
      <thead>
        <tr>
          <td>
            <VisuallyHidden>{monthWords.figure}</VisuallyHidden>
          </td>
          <th scope="col">{shortMonthName(month.month)}</th>
          <th scope="col" className={styles["before"]}>
            {shortMonthName(before.month)}
          </th>
        </tr>
      </thead>
      <tbody>
        {monthRows(currency).map(({ name, isPart, figure }) => (
          <tr key={name}>
            <th scope="row" className={clsx(isPart && styles["part"])}>
              {name}
            </th>
            <td>{figure(month)}</td>
            <td className={styles["before"]}>{figure(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

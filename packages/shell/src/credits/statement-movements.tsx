import type { StatementEntry } from "@parlour/contract/operations/statement";
import { Button } from "@parlour/ui/button.tsx";
import { useMemo, useState } from "react";
import { formatDay, formatTime } from "./date-format.ts";
import styles from "./statement-page.module.css";

/** How many movements are shown at once. */
const pageSize = 60;

/** The movements by day, newest first: description, change, and balance afterwards. */
export function StatementMovements({ entries }: { readonly entries: readonly StatementEntry[] }) {
  const [shown, setShown] = useState(pageSize);
  const days = useMemo(() => {
    const newest = entries.slice(Math.max(0, entries.length - shown)).toReversed();
    return [...Map.groupBy(newest, ({ createdAt }) => formatDay(createdAt))];
  }, [entries, shown]);
  return (
    <section className={styles["movements"]} aria-labelledby="movements">
      <h2 id="movements" className={styles["heading"]}>
        {entries.length === 1 ? "1 movement" : `${entries.length} movements`}
      </h2>
      {days.map(([day, movements]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles["day"]}>{day}</h3>
          <ol className={styles["list"]}>
            {movements.map((entry) => (
              <Movement key={entry.position} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {shown >= entries.length ? null : (
        <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
          Show earlier movements
        </Button>
      )}
    </section>
  );
}

function Movement({ entry }: { readonly entry: StatementEntry }) {
  const { position, text, createdAt, balanceAfter, debtAfter } = entry;
  const change = entry.purchased + entry.free;
  return (
    <li className={styles["movement"]} data-position={position}>
      <span className={styles["what"]}>{text}</span>
      <span className={styles["change"]} data-gain={change > 0 || undefined}>
        {signed(change)}
      </span>
      <span className={styles["small"]}>
        No. {position}, {formatTime(createdAt)}
        {movementLabel(entry)}
      </span>
      <span className={styles["after"]}>
        Balance {balanceAfter}
        {debtAfter === 0 ? null : `, owed ${debtAfter}`}
      </span>
    </li>
  );
}

/** Formats a change: "+4", "−1" with a real minus sign, "0". */
function signed(change: number): string {
  if (change === 0) return "0";
  return change > 0 ? `+${change}` : `\u2212${Math.abs(change)}`;
}

/** The kind of credits, if the description does not make it clear. */
function movementLabel({ cause, purchased, free, debt }: StatementEntry): string {
  const words: string[] = [];
  if (cause === "reply") words.push(free < 0 ? "a free credit" : "a bought credit");
  else if (purchased !== 0 && free !== 0) words.push(`bought ${signed(purchased)}, free ${signed(free)}`);
  if (debt > 0) words.push(`${debt} owed`);
  if (debt < 0) words.push(`${Math.abs(debt)} made up for`);
  return words.map((word) => `, ${word}`).join("");
}

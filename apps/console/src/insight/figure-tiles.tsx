import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { changeOf } from "./figure-text.ts";
import styles from "./figure-tiles.module.css";

interface FigureTileProps {
  readonly label: string;
  readonly value: string;
  /**
   * The number of the previous period; null if it is not known. Absent for numbers that are not compared, such as
   * current ones.
   */
  readonly compared?: {
    readonly now: number | null;
    readonly before: number | null;
    readonly beforeText: string;
  };
  /** A short text under the figure, such as the whole it is part of. */
  readonly note?: ReactNode;
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: Minus } as const;

/** One figure with its comparison. A higher figure is neither good nor bad, so no colour rates it. */
export function FigureTile({ label, value, compared, note }: FigureTileProps) {
  const change = compared === undefined ? null : changeOf(compared.now, compared.before);
  const Arrow = arrows[change?.direction ?? "same"];
  return (
    <div className={styles["tile"]}>
      <dt className={styles["label"]}>{label}</dt>
      <dd className={styles["value"]}>{value}</dd>
      {note === undefined ? null : <dd className={styles["note"]}>{note}</dd>}
      {change === null || compared === undefined ? null : (
        <dd className={styles["change"]} title={`Before: ${compared.beforeText}`}>
          <Arrow aria-hidden />
          {change.words}
        </dd>
      )}
    </div>
  );
}

/** Figures side by side. */
export function FigureTiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl className={styles["tiles"]} aria-label={label}>
      {children}
    </dl>
  );
}

import type { Measure } from "./time-chart.tsx";
import styles from "./time-chart.module.css";

interface ChartTipProps {
  readonly measures: readonly Measure[];
  readonly text: (value: number) => string;
  /** Set by the chart: whether a point is hovered, its name and its values. */
  readonly active?: boolean;
  readonly label?: string | number;
  readonly payload?: readonly { readonly dataKey?: unknown; readonly value?: unknown }[];
}

/** The tooltip of the point under the pointer. */
export function ChartTip({ measures, text, active = false, label = "", payload = [] }: ChartTipProps) {
  if (!active) return null;
  return (
    <div className={styles["tip"]}>
      <p>{label}</p>
      <dl>
        {measures.map(({ key, name }) => {
          const value = payload.find(({ dataKey }) => dataKey === key)?.value;
          return (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{typeof value === "number" ? text(value) : "–"}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

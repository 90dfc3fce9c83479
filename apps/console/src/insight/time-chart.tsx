import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { ChartTip } from "./chart-tip.tsx";
import styles from "./time-chart.module.css";

/** One kind of figure in a chart. */
export interface Measure {
  readonly key: string;
  readonly name: string;
  /** Bars are side by side; a line shows the value at each point. */
  readonly as: "bar" | "line";
  /** One of three styles: each has its own colour and, for a line, its own dashes. */
  readonly look: 1 | 2 | 3;
}

/** A named point with each measure's value; null: unknown, shown as a gap in the line. */
export interface ChartPoint {
  readonly name: string;
  readonly [measure: string]: string | number | null;
}

export interface TimeChartProps {
  /** A description of the chart for screen readers. The table has the same figures. */
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly measures: readonly Measure[];
  /** Formats a value for the axis and the tooltip. */
  readonly text: (value: number) => string;
  /** A shorter form for the axis. Absent: the axis uses `text`. */
  readonly axisText?: (value: number) => string;
  /** The axis's ticks, from 0; automatic by default. */
  readonly ticks?: readonly number[];
  /** Whether fractions make sense on the axis; for counts they don't. */
  readonly fractions?: boolean;
}

const colours = { 1: "var(--chart-1)", 2: "var(--chart-2)", 3: "var(--chart-3)" } as const;
const dashes = { 1: "0", 2: "6 3", 3: "2 3" } as const;

/** Bars and lines over time or hours, without animation; arrow keys move along the points. */
export function TimeChart(props: TimeChartProps) {
  const { title, points, measures, text, axisText = text, ticks, fractions = false } = props;
  return (
    <div className={styles["chart"]}>
      <ul className={styles["legend"]}>
        {measures.map(({ key, name, as, look }) => (
          <li key={key}>
            <svg viewBox="0 0 20 10" aria-hidden>
              {as === "bar" ? (
                <rect x="4" y="0" width="12" height="10" rx="2" fill={colours[look]} />
              ) : (
                <line
                  x1="0"
                  x2="20"
                  y1="5"
                  y2="5"
                  stroke={colours[look]}
                  strokeWidth="2.5"
                  strokeDasharray={dashes[look]}
                />
              )}
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className={styles["canvas"]}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 560, height: 220 }}>
          <ComposedChart
            data={[...points]}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            barGap={1}
            title={title}
            desc="Use the arrow keys to walk along the points, or show the table."
          >
            <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
            <XAxis
              dataKey="name"
              interval="preserveStartEnd"
              minTickGap={24}
              tickLine={false}
              axisLine={{ stroke: "var(--chart-axis)" }}
              tick={{ fill: "var(--brand-muted)", fontSize: 12 }}
            />
            <YAxis
              width="auto"
              allowDecimals={fractions}
              tickFormatter={axisText}
              tickCount={4}
              {...(ticks === undefined ? {} : { ticks: [...ticks], domain: [0, ticks.at(-1) ?? 1] })}
              tickLine={false}
              axisLine={false}
              tick={{ fill: "var(--brand-muted)", fontSize: 12 }}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: "var(--chart-cursor)", stroke: "var(--chart-axis)" }}
              content={<ChartTip measures={measures} text={text} />}
            />
            {measures.map(({ key, name, as, look }) =>
              as === "bar" ? (
                <Bar
                  key={key}
                  dataKey={key}
                  name={name}
                  fill={colours[look]}
                  radius={[2, 2, 0, 0]}
                  maxBarSize={28}
                  isAnimationActive={false}
                />
              ) : (
                <Line
                  key={key}
                  dataKey={key}
                  name={name}
                  type="linear"
                  stroke={colours[look]}
                  strokeWidth={2}
                  strokeDasharray={dashes[look]}
                  dot={points.length <= 31 ? { r: 2.5, strokeDasharray: "0", fill: colours[look] } : false}
                  isAnimationActive={false}
                />
              ),
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

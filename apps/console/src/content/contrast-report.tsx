import type { Theme } from "@parlour/contract/landing-content";
import { contrastRatio } from "@parlour/contract/rules/contrast";
import { contrastPairs, repairTheme } from "@parlour/contract/rules/theme-contrast";
import { Stack } from "@parlour/ui/stack.tsx";
import { CircleCheck, Wand2 } from "lucide-react";
import { useMemo } from "react";
import styles from "./contrast-report.module.css";

const isTheme = (theme: Theme): boolean =>
  Object.entries(theme).every(([name, value]) => name === "scheme" || /^#[0-9a-f]{6}$/i.test(value));

/**
 * Whether everything on the site is readable in these colours, and the colours that pages use instead of
 * unreadable ones.
 */
export function ContrastReport({ theme }: { readonly theme: Theme }) {
  const report = useMemo(() => {
    if (!isTheme(theme)) return null;
    const { colours, repairs } = repairTheme(theme);
    const ratios = contrastPairs.map((pair) => ({
      ...pair,
      ratio: contrastRatio(colours[pair.foreground], colours[pair.background]),
    }));
    const tightest = ratios.toSorted((one, other) => one.ratio / one.least - other.ratio / other.least);
    return { colours, repairs, tightest: tightest.slice(0, 5), count: ratios.length };
  }, [theme]);

  if (report === null) {
    return <p className={styles["lead"]}>The contrast is measured once every colour is a #rrggbb code.</p>;
  }
  const { colours, repairs, tightest, count } = report;
  return (
    <section className={styles["report"]} aria-label="Contrast">
      <h3 className={styles["title"]}>Contrast</h3>
      {repairs.length === 0 ? (
        <p className={styles["good"]}>
          <CircleCheck aria-hidden />
          {`All ${count} pairs of colours meet WCAG AA as they are written.`}
        </p>
      ) : (
        <>
          <p className={styles["repaired"]}>
            <Wand2 aria-hidden />
            {`${repairs.length === 1 ? "One colour is" : `${repairs.length} colours are`} too faint; pages use the nearest that can be read.`}
          </p>
          <Stack as="ul" gap={1}>
            {repairs.map(({ colour, from, to, ratio, on, least }) => (
              <li key={colour}>
                <Swatch colour={from} /> <span aria-hidden>→</span> <Swatch colour={to} />{" "}
                {`${colour}: ${from} has ${ratio.toFixed(2)} to 1 on ${on}, ${least} is needed; shown as ${to}`}
              </li>
            ))}
          </Stack>
        </>
      )}
      <table className={styles["pairs"]}>
        <caption>The tightest pairs, as pages show them</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Looks like</th>
            <th scope="col">Contrast</th>
            <th scope="col">Needed</th>
          </tr>
        </thead>
        <tbody>
          {tightest.map(({ foreground, background, use, ratio, least }) => (
            <tr key={`${foreground}-${background}`}>
              <td>{`${use}, on ${background}`}</td>
              <td>
                <span
                  className={styles["sample"]}
                  style={{ color: colours[foreground], backgroundColor: colours[background] }}
                >
                  Aa
                </span>
              </td>
              <td>{ratio.toFixed(2)}</td>
              <td>{least}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Swatch({ colour }: { readonly colour: string }) {
  return <span className={styles["swatch"]} style={{ backgroundColor: colour }} aria-hidden />;
}

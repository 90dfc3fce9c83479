import { contrastRatio } from "@parlour/contract/rules/contrast";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { FoundationPage } from "./foundation-page.tsx";
import styles from "./foundations.module.css";
import { measureColour } from "./measured-colour.ts";
import { tokensNamed } from "./token-list.ts";
import { useComputedTokens } from "./use-computed-tokens.ts";

const meta: Meta = { title: "Foundations/Colour" };
export default meta;

const colours = [...tokensNamed("--brand-"), ...tokensNamed("--control-")];

interface Pair {
  readonly ink: string;
  readonly ground: string;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for controls and focus (1.4.11). */
  readonly least: 4.5 | 3;
}

const pairs: readonly Pair[] = [
  ...["background", "surface", "surface-raised"].flatMap((ground) =>
    ["text", "muted"].map(
      (ink) => ({ ink: `--brand-${ink}`, ground: `--brand-${ground}`, least: 4.5 }) as const,
    ),
  ),
  ...["primary", "accent"].map(
    (name) => ({ ink: `--brand-on-${name}`, ground: `--brand-${name}`, least: 4.5 }) as const,
  ),
  { ink: "--brand-on-primary", ground: "--brand-primary-hover", least: 4.5 },
  ...["success", "warning", "error", "info"].map(
    (tone) => ({ ink: `--brand-${tone}`, ground: "--brand-surface", least: 4.5 }) as const,
  ),
  ...["background", "surface"].map(
    (ground) => ({ ink: "--brand-focus", ground: `--brand-${ground}`, least: 3 }) as const,
  ),
  { ink: "--control-border", ground: "--brand-surface", least: 3 },
];

function short(token: string): string {
  return token.replace(/^--(brand-)?/u, "");
}

function ContrastRow({
  pair,
  values,
}: {
  readonly pair: Pair;
  readonly values: ReadonlyMap<string, string>;
}) {
  const ink = values.get(pair.ink);
  const ground = values.get(pair.ground);
  if (ink === undefined || ground === undefined) return null;
  const ratio = contrastRatio(measureColour(ink), measureColour(ground));
  const passes = ratio >= pair.least;
  return (
    <tr>
      <td>
        {pair.least === 4.5 ? (
          <span className={styles["sample"]} style={{ background: ground, color: ink }} aria-hidden>
            Aa
          </span>
        ) : (
          // A border's colour, shown as an edge instead of text.
          <span
            className={styles["sample"]}
            style={{ background: ground, boxShadow: `inset 0 0 0 2px ${ink}` }}
          />
        )}
      </td>
      <th scope="row">
        {short(pair.ink)} on {short(pair.ground)}
      </th>
      <td>{ratio.toFixed(2)}</td>
      <td>
        {passes ? "passes" : "fails"} AA ({pair.least})
      </td>
    </tr>
  );
}

function ColourPage() {
  const { probe, values } = useComputedTokens(colours, "color");
  return (
    <FoundationPage
      title="Colour"
      lead="A brand says about a dozen colours; the rest derive from them. Ratios are measured on what the browser paints."
    >
      <span ref={probe} hidden />
      <ul className={styles["swatches"]}>
        {colours.map((name) => (
          <li key={name}>
            <span className={styles["swatch"]} style={{ background: `var(${name})` }} />
            <strong>{short(name)}</strong>
            <code>{measureColour(values.get(name) ?? "transparent")}</code>
          </li>
        ))}
      </ul>
      <table className={styles["contrast"]}>
        <caption>Contrast</caption>
        <thead>
          <tr>
            <th scope="col">Sample</th>
            <th scope="col">Pair</th>
            <th scope="col">Ratio</th>
            <th scope="col">WCAG 2.2</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <ContrastRow key={`${pair.ink} ${pair.ground}`} pair={pair} values={values} />
          ))}
        </tbody>
      </table>
    </FoundationPage>
  );
}

export const Colour: StoryObj = {
  render: () => <ColourPage />,
  play: async ({ canvas, step }) => {
    await step("every pair reaches WCAG AA", async () => {
      await expect(await canvas.findAllByText(/passes AA/u)).toHaveLength(pairs.length);
    });
  },
};

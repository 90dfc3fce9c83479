import type { Meta, StoryObj } from "@storybook/react-vite";
import { FoundationPage } from "./foundation-page.tsx";
import styles from "./foundations.module.css";
import { tokensNamed } from "./token-list.ts";
import { useComputedTokens } from "./use-computed-tokens.ts";

const meta: Meta = { title: "Foundations/Space and shape" };
export default meta;

const spaces = tokensNamed("--space-").filter((name) => name !== "--space-unit");
const radii = tokensNamed("--radius-");
const widths = ["--line", "--rule", "--step-size", "--divider-size"];

function SpacePage() {
  const { probe, values } = useComputedTokens([...spaces, ...widths], "width");
  const { probe: moodProbe, values: mood } = useComputedTokens(["--rhythm", "--corner"], "as written");
  return (
    <FoundationPage
      title="Space and shape"
      lead="Steps of 4 px that grow on very wide screens; a brand's rhythm multiplies the air between parts. Corners and lines are the brand's own."
    >
      {/* Not `hidden`: the width of an element without a box is not computed. */}
      <span ref={probe} className={styles["probe"]} />
      <dl className={styles["spaces"]}>
        {spaces.map((name) => (
          <div key={name}>
            <dt>
              {name.replace("--", "")} <span>{values.get(name)}</span>
            </dt>
            <dd style={{ width: `var(${name})` }} />
          </div>
        ))}
      </dl>
      <section ref={moodProbe} className={styles["part"]}>
        <h2>Rhythm {mood.get("--rhythm")}</h2>
        <div className={styles["rhythm"]}>
          <span />
          <span />
          <span />
        </div>
      </section>
      <section className={styles["part"]}>
        <h2>Lines</h2>
        <dl className={styles["spaces"]}>
          {widths.map((name) => (
            <div key={name}>
              <dt>
                {name.replace("--", "")} <span>{values.get(name)}</span>
              </dt>
              <dd className={styles["width"]} style={{ height: `var(${name})` }} />
            </div>
          ))}
        </dl>
      </section>
      <section className={styles["part"]}>
        <h2>Corners ({mood.get("--corner")})</h2>
        <ul className={styles["shapes"]}>
          {radii.map((name) => (
            <li key={name} style={{ borderRadius: `var(${name})` }}>
              {name.replace("--", "")}
            </li>
          ))}
        </ul>
      </section>
    </FoundationPage>
  );
}

export const SpaceAndShape: StoryObj = { render: () => <SpacePage /> };

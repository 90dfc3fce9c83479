import type { Meta, StoryObj } from "@storybook/react-vite";
import { FoundationPage } from "./foundation-page.tsx";
import styles from "./foundations.module.css";
import { tokensNamed } from "./token-list.ts";
import { useComputedTokens } from "./use-computed-tokens.ts";

const meta: Meta = { title: "Foundations/Space and shape" };
export default meta;

const spaces = tokensNamed("--space-").filter((name) => name !== "--space-unit");
const radii = tokensNamed("--radius-");
const shadows = ["--shadow-1", "--shadow-2"];

function SpacePage() {
  const { probe, values } = useComputedTokens(spaces, "width");
  return (
    <FoundationPage
      title="Space and shape"
      lead="Steps of 4 px that grow on very wide screens, four radii and two elevations."
    >
      {/* Not `hidden`: the width of what has no box is not computed. */}
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
      <ul className={styles["shapes"]}>
        {radii.map((name) => (
          <li key={name} style={{ borderRadius: `var(${name})` }}>
            {name.replace("--", "")}
          </li>
        ))}
        {shadows.map((name) => (
          <li key={name} style={{ boxShadow: `var(${name})`, borderRadius: "var(--radius-md)" }}>
            {name.replace("--", "")}
          </li>
        ))}
      </ul>
    </FoundationPage>
  );
}

export const SpaceAndShape: StoryObj = { render: () => <SpacePage /> };

import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { FoundationPage } from "./foundation-page.tsx";
import styles from "./foundations.module.css";
import { tokensNamed } from "./token-list.ts";
import { useComputedTokens } from "./use-computed-tokens.ts";

const meta: Meta = { title: "Foundations/Depth and light" };
export default meta;

/** Values of `box-shadow`; not the colour from which the defaults are mixed. */
const shadows = ["--shadow-", "--card-shadow", "--button-shadow", "--bubble-shadow", "--sign-shadow"]
  .flatMap(tokensNamed)
  .filter((name) => name !== "--shadow-colour");
/** Values of `background-image`. */
const lights = [
  "--page-light",
  "--panel-light",
  "--card-light",
  "--sign-light",
  "--hero-veil",
  "--profile-veil",
].flatMap(tokensNamed);

const short = (name: string): string => name.replace("--", "");

function DepthPage() {
  const { probe, values } = useComputedTokens([...shadows, ...lights], "as written");
  const nothing = (name: string) => (values.get(name) === "none" ? " (none)" : "");
  return (
    <FoundationPage
      title="Depth and light"
      lead="How far things stand from the page and what light falls on them. A brand may do without either."
    >
      <section ref={probe} className={styles["part"]}>
        <h2>Shadows</h2>
        <ul className={styles["shapes"]}>
          {shadows.map((name) => (
            <li key={name} className={styles["lifted"]} style={{ boxShadow: `var(${name})` }}>
              {short(name)}
              {nothing(name)}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles["part"]}>
        <h2>Light</h2>
        <ul className={styles["lights"]}>
          {lights.map((name) => (
            <li key={name}>
              <span style={{ backgroundImage: `var(${name})` }} />
              {short(name)}
              {nothing(name)}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles["part"]}>
        <h2>Marks</h2>
        <p className={styles["marked"]}>A heading and its mark</p>
        <span className={styles["divider"]} />
      </section>
      <section className={styles["part"]}>
        <h2>Worn</h2>
        <div className={styles["worn"]}>
          <Card>A card on the page</Card>
          <Card raised>A raised card</Card>
          <Button variant="primary">Press me</Button>
          <Button variant="secondary">Or me</Button>
        </div>
      </section>
    </FoundationPage>
  );
}

export const DepthAndLight: StoryObj = { render: () => <DepthPage /> };

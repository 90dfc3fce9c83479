import type { Meta, StoryObj } from "@storybook/react-vite";
import { FoundationPage } from "./foundation-page.tsx";
import styles from "./foundations.module.css";
import { tokensNamed } from "./token-list.ts";
import { useComputedTokens } from "./use-computed-tokens.ts";

const meta: Meta = { title: "Foundations/Type" };
export default meta;

const sizes = tokensNamed("--text-").filter((name) => name !== "--text-unit");
const display = new Set(["--text-xl", "--text-2xl", "--text-3xl", "--text-4xl"]);

function TypePage() {
  const { probe, values } = useComputedTokens(sizes, "font-size");
  return (
    <FoundationPage
      title="Type"
      lead="One fluid scale from 320 px to 4K, in rem, so that it follows the reader's own text size. A brand chooses faces, weight, case and spacing, and scales its display sizes. Change the viewport or the text size."
    >
      <span ref={probe} hidden />
      <dl className={styles["types"]}>
        {sizes.toReversed().map((name) => (
          <div key={name}>
            <dt>
              {name.replace("--text-", "")}{" "}
              <span>{Number.parseFloat(values.get(name) ?? "0").toFixed(1)} px</span>
            </dt>
            <dd
              className={display.has(name) ? styles["displayText"] : styles["bodyText"]}
              style={{ fontSize: `calc(var(${name}) * ${display.has(name) ? "var(--display-scale)" : "1"})` }}
            >
              The lamp is lit. What brings you to the shore tonight?
            </dd>
          </div>
        ))}
        <div>
          <dt>label</dt>
          <dd className={styles["labelText"]}>Say hello</dd>
        </div>
      </dl>
    </FoundationPage>
  );
}

export const Type: StoryObj = { render: () => <TypePage /> };

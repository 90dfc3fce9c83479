import { Button } from "@parlour/ui/button.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { FoundationPage } from "./foundation-page.tsx";
import styles from "./foundations.module.css";
import { tokensNamed } from "./token-list.ts";
import { useComputedTokens } from "./use-computed-tokens.ts";

const meta: Meta = { title: "Foundations/Motion" };
export default meta;

const durations = tokensNamed("--motion-");
const meanings: ReadonlyMap<string, string> = new Map([
  ["--motion-fast", "Feedback: a press, a hover, a mark that changes."],
  ["--motion-base", "Arrival: a panel, a notice, a step that fills."],
  ["--motion-slow", "Scene: one page giving way to another."],
]);

function MotionPage() {
  const [there, setThere] = useState(false);
  const { probe, values } = useComputedTokens(durations, "transition-duration");
  return (
    <FoundationPage
      title="Motion"
      lead="Three durations. Movement says where something came from and where it went; readers who ask for less motion get none."
    >
      <span ref={probe} hidden />
      <Button
        variant="secondary"
        onClick={() => {
          setThere(!there);
        }}
      >
        Play
      </Button>
      <dl className={styles["motions"]}>
        {durations.map((name) => (
          <div key={name}>
            <dt>
              {name.replace("--", "")} <span>{values.get(name)}</span>
            </dt>
            <dd>{meanings.get(name)}</dd>
            <dd className={styles["rail"]}>
              <span data-there={there} style={{ transitionDuration: `var(${name})` }} />
            </dd>
          </div>
        ))}
      </dl>
    </FoundationPage>
  );
}

export const Motion: StoryObj = { render: () => <MotionPage /> };

import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import type { Decorator, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import styles from "./stage.module.css";

/** Puts a single component on a page: a main part with a heading. */
export const onStage: Decorator = function OnStage(Story, { title }) {
  return (
    <main className={styles["stage"]}>
      <VisuallyHidden>
        <h1>{title.split("/").at(-1)}</h1>
      </VisuallyHidden>
      <Story />
    </main>
  );
};

/** A story that shows several states next to each other, so it has no controls. */
export function sheet(
  render: (globals: Readonly<Record<string, unknown>>) => ReactNode,
  play?: StoryObj["play"],
): StoryObj {
  return {
    render: (_, { globals }) => <>{render(globals)}</>,
    parameters: { controls: { disable: true } },
    ...(play === undefined ? {} : { play }),
  };
}

/** The parameters of a component's page: elsewhere the panel of controls is hidden (preview.tsx). */
export const withControls = { controls: { disable: false, expanded: true } };

/**
 * A control to choose an icon, a button or another element: names in the panel, elements in the component.
 */
export function choiceOf<Name extends string>(choices: Readonly<Record<Name, ReactNode>>) {
  const options = Object.keys(choices) as Name[];
  return {
    options,
    mapping: choices,
    control: { type: options.length > 4 ? "select" : "inline-radio" },
  } as const;
}

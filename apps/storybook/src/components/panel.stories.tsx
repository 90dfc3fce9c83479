import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Panel, type PanelProps } from "@parlour/ui/panel.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { X } from "lucide-react";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import styles from "./panel-scene.module.css";
import { choiceOf, onStage, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Panel",
  component: Panel,
  tags: ["autodocs"],
  args: {
    id: "story-panel",
    label: "Enter your phone number",
    open: false,
    closeOnOutsidePress: true,
    header: "none",
    alerts: "none",
    footer: "Terms, Privacy policy, Cookie Policy",
    onClose: fn(),
  },
  argTypes: {
    id: { control: false },
    // The effect of a press or of new content can't be seen in a picture.
    closeOnOutsidePress: { table: { category: "Behaviour" } },
    contentKey: { control: false },
    header: choiceOf({ none: undefined, title: <strong>Parlour</strong> }),
    alerts: choiceOf({ none: undefined, error: <Notice tone="error">Oops! Something went wrong</Notice> }),
    footer: { control: "text" },
    children: { control: false },
    className: { control: false },
  },
  // A modal dialog covers the whole page, so in the docs each has its own frame.
  parameters: { ...withControls, docs: { story: { inline: false, height: "36rem" } } },
} satisfies Meta<typeof Panel>;
export default meta;

/** A page with a button that opens the panel. */
function Scene(props: PanelProps) {
  const [open, setOpen] = useState(props.open);
  const close: PanelProps["onClose"] = (reason) => {
    props.onClose(reason);
    setOpen(false);
  };
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Open the panel
      </Button>
      <Panel
        {...props}
        open={open}
        onClose={close}
        header={
          <div className={styles["header"]}>
            {props.header}
            <IconButton
              label="Close"
              icon={<X aria-hidden />}
              onClick={() => {
                close("button");
              }}
            />
          </div>
        }
      >
        <form className={styles["form"]}>
          <h2>{props.label}</h2>
          <TextField label="Mobile number" type="tel" hint="For example 07700 900123" />
          <Button>Continue</Button>
        </form>
      </Panel>
    </>
  );
}

export const Playground: StoryObj<typeof meta> = {
  decorators: [onStage],
  // A change of `open` in the controls remounts the scene; within it the panel opens and closes on its own.
  render: (args) => <Scene key={String(args.open)} {...args} />,
};

export const Open: StoryObj<typeof meta> = {
  ...Playground,
  args: { alerts: "error" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Open the panel" }));
    await waitFor(async () => expect(canvas.getByLabelText("Mobile number")).toHaveFocus());
  },
};

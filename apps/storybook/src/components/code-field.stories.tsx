import { CodeField, type CodeFieldProps } from "@parlour/ui/code-field.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/CodeField",
  component: CodeField,
  tags: ["autodocs"],
  parameters: withControls,
  args: {
    label: "Verification code",
    length: 4,
    value: "48",
    hint: "We texted it to +44 7700 900123",
    error: "",
    disabled: false,
    onChange: fn(),
    onComplete: fn(),
  },
  argTypes: {
    label: { control: "text" },
    length: { control: { type: "range", min: 4, max: 8, step: 1 } },
    hint: { control: "text" },
    error: { control: "text" },
    id: { control: false },
    name: { control: false },
    autoFocus: { control: false },
    inputRef: { control: false },
  },
} satisfies Meta<typeof CodeField>;
export default meta;

/** Keeps what is typed, as a form does. */
function Kept(props: CodeFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <CodeField
      {...props}
      value={value}
      onChange={(next) => {
        props.onChange(next);
        setValue(next);
      }}
    />
  );
}

export const Playground: StoryObj<typeof meta> = {
  decorators: [onStage],
  // A new value from the controls remounts the field.
  render: (args) => <Kept key={args.value} {...args} />,
};

function Scene({ start = "", error, disabled }: { start?: string; error?: string; disabled?: boolean }) {
  return (
    <Kept
      {...meta.args}
      value={start}
      error={error}
      disabled={disabled}
      hint={error === undefined ? meta.args.hint : undefined}
    />
  );
}

export const States = sheet(
  () => (
    <Shelf title="Code field">
      <Shelf.Row name="empty">
        <Scene />
      </Shelf.Row>
      <Shelf.Row name="half typed">
        <Scene start="48" />
      </Shelf.Row>
      <Shelf.Row name="with an error">
        <Scene start="4821" error="Looks like you have entered an invalid verification code!" />
      </Shelf.Row>
      <Shelf.Row name="while it is checked">
        <Scene start="4821" disabled />
      </Shelf.Row>
    </Shelf>
  ),
  async ({ canvas, userEvent }) => {
    const field = canvas.getAllByLabelText("Verification code")[0] as HTMLInputElement;
    await userEvent.click(field);
    await userEvent.paste("48-2");
    await expect(field).toHaveValue("482");
  },
);

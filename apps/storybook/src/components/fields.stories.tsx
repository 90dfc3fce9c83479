import { Checklist } from "@parlour/ui/checklist.tsx";
import { CodeField } from "@parlour/ui/code-field.tsx";
import { Meter } from "@parlour/ui/meter.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect } from "storybook/test";
import { Shelf } from "./shelf.tsx";

const meta: Meta = {
  title: "Components/Fields",
  component: TextField,
  subcomponents: { PasswordField, CodeField, Checklist },
  tags: ["autodocs"],
};
export default meta;

export const Text: StoryObj = {
  render: () => (
    <Shelf title="Text field">
      <Shelf.Row name="empty, filled, with a hint" stacked>
        <TextField label="Username" />
        <TextField label="Mobile number" type="tel" defaultValue="07700 900123" />
        <TextField label="Username" hint="2 to 20 letters and digits" placeholder="Wanderer7" />
      </Shelf.Row>
      <Shelf.Row name="with an error" stacked>
        <TextField
          label="Username"
          defaultValue="no spaces please"
          hint="2 to 20 letters and digits"
          error="Special characters are not allowed"
        />
      </Shelf.Row>
      <Shelf.Row name="with a suffix, disabled" stacked>
        <TextField label="Amount" suffix={<span>credits</span>} defaultValue="50" inputMode="numeric" />
        <TextField label="Mobile number" defaultValue="+44 7700 900123" disabled />
      </Shelf.Row>
    </Shelf>
  ),
};

export const Password: StoryObj = {
  render: () => (
    <Shelf title="Password field">
      <Shelf.Row name="with strength and checklist" stacked>
        <PasswordField label="New password" autoComplete="new-password" defaultValue="Lantern" />
        <Meter label="Strength" value={66} max={99} tone="warning" valueText="Nearly there" />
        <Checklist
          items={[
            { text: "At least 6 characters", met: true },
            { text: "Contains a number", met: false },
            { text: "Contains an uppercase letter", met: true },
          ]}
        />
      </Shelf.Row>
      <Shelf.Row name="with an error" stacked>
        <PasswordField label="Confirm password" error="Entered passwords don't match!" />
      </Shelf.Row>
    </Shelf>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText("New password");
    await userEvent.click(canvas.getAllByRole("button", { name: "Show password" })[0] as HTMLElement);
    await expect(field).toHaveAttribute("type", "text");
  },
};

function CodeScene({ start = "", error, disabled }: { start?: string; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <CodeField
      label="Verification code"
      length={4}
      value={value}
      onChange={setValue}
      error={error}
      disabled={disabled}
      hint={error === undefined ? "We texted it to +44 7700 900123" : undefined}
    />
  );
}

export const Code: StoryObj = {
  render: () => (
    <Shelf title="Code field">
      <Shelf.Row name="empty">
        <CodeScene />
      </Shelf.Row>
      <Shelf.Row name="half typed">
        <CodeScene start="48" />
      </Shelf.Row>
      <Shelf.Row name="with an error">
        <CodeScene start="4821" error="Looks like you have entered an invalid verification code!" />
      </Shelf.Row>
      <Shelf.Row name="while it is checked">
        <CodeScene start="4821" disabled />
      </Shelf.Row>
    </Shelf>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getAllByLabelText("Verification code")[0] as HTMLInputElement;
    await userEvent.click(field);
    await userEvent.paste("48-2");
    await expect(field).toHaveValue("482");
  },
};

import { Checklist } from "@parlour/ui/checklist.tsx";
import { Meter } from "@parlour/ui/meter.tsx";
import { PasswordField } from "@parlour/ui/password-field.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";
import { fieldControls } from "./text-field-controls.ts";

const meta = {
  title: "Components/PasswordField",
  component: PasswordField,
  tags: ["autodocs"],
  parameters: withControls,
  args: { label: "Password", hint: "At least 6 characters", error: "", placeholder: "", disabled: false },
  argTypes: fieldControls,
} satisfies Meta<typeof PasswordField>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const States = sheet(
  () => (
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
  async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText("New password");
    await userEvent.click(canvas.getAllByRole("button", { name: "Show password" })[0] as HTMLElement);
    await expect(field).toHaveAttribute("type", "text");
  },
);

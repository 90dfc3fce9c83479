import { FieldMessages } from "@parlour/ui/field-messages.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { fieldControls } from "./text-field-controls.ts";
import { onStage, withControls } from "./stage.tsx";

const meta = {
  title: "Components/FieldMessages",
  component: FieldMessages,
  tags: ["autodocs"],
  parameters: withControls,
  args: {
    inputId: "name",
    hint: "At least 3 characters",
    error: "",
    room: "long",
  },
  argTypes: {
    inputId: { control: false },
    hint: fieldControls.hint,
    error: fieldControls.error,
    room: fieldControls.messageRoom,
  },
} satisfies Meta<typeof FieldMessages>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

/** The error replaces the hint, so that nothing below it moves. */
export const WithAnError: StoryObj<typeof meta> = {
  decorators: [onStage],
  args: { error: "This name is taken. Please choose another." },
};

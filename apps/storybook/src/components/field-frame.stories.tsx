import { FieldFrame } from "@parlour/ui/field-frame.tsx";
import { fieldDescription } from "@parlour/ui/field-messages.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { onStage, withControls } from "./stage.tsx";
import { fieldControls } from "./text-field-controls.ts";

const meta = {
  title: "Components/FieldFrame",
  component: FieldFrame,
  tags: ["autodocs"],
  parameters: withControls,
  args: {
    inputId: "notes",
    label: "What should we know?",
    hint: "Only our staff read it",
    error: "",
    children: null,
  },
  argTypes: {
    inputId: { control: false },
    label: { control: "text" },
    hint: { control: "text" },
    error: { control: "text" },
    messageRoom: fieldControls.messageRoom,
    children: { control: false },
  },
} satisfies Meta<typeof FieldFrame>;
export default meta;

export const Playground: StoryObj<typeof meta> = {
  decorators: [onStage],
  render: (args) => (
    <FieldFrame {...args}>
      <textarea
        id={args.inputId}
        rows={4}
        aria-describedby={fieldDescription(args.inputId, args.hint, args.error, undefined)}
      />
    </FieldFrame>
  ),
};

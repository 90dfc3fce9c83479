import { Checklist } from "@parlour/ui/checklist.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { onStage, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Checklist",
  component: Checklist,
  tags: ["autodocs"],
  parameters: withControls,
  args: {
    items: [
      { text: "At least 6 characters", met: true },
      { text: "Contains a number", met: false },
      { text: "Contains an uppercase letter", met: true },
    ],
  },
  argTypes: { items: { control: "object" } },
} satisfies Meta<typeof Checklist>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

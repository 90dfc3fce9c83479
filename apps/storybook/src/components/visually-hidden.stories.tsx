import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { onStage, withControls } from "./stage.tsx";

const meta = {
  title: "Components/VisuallyHidden",
  component: VisuallyHidden,
  tags: ["autodocs"],
  parameters: withControls,
  args: { children: "This sentence is read aloud and not drawn." },
  argTypes: { children: { control: "text" } },
} satisfies Meta<typeof VisuallyHidden>;
export default meta;

export const Playground: StoryObj<typeof meta> = {
  decorators: [onStage],
  render: (args) => (
    <p>
      Between these two words <VisuallyHidden {...args} /> stands one more sentence.
    </p>
  ),
  // Nothing is visible.
  tags: ["!screenshot"],
};

import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { iconChoice } from "./icon-choice.tsx";
import { choiceOf, onStage, withControls } from "./stage.tsx";

const meta = {
  title: "Components/EmptyState",
  component: EmptyState,
  tags: ["autodocs"],
  parameters: withControls,
  args: {
    title: "Nobody is about just now",
    text: "Profiles come and go through the night. Look in again in a little while.",
    icon: "moon",
    action: "button",
    level: 2,
  },
  argTypes: {
    title: { control: "text" },
    text: { control: "text" },
    icon: iconChoice,
    action: choiceOf({ none: undefined, button: <Button variant="secondary">Look again</Button> }),
    level: { options: [1, 2, 3], control: "inline-radio" },
  },
} satisfies Meta<typeof EmptyState>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

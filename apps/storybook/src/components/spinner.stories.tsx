import { Spinner } from "@parlour/ui/spinner.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { onStage, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Spinner",
  component: Spinner,
  tags: ["autodocs"],
  parameters: withControls,
  args: { label: "Signing in", showLabel: true },
} satisfies Meta<typeof Spinner>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

import { IconButton } from "@parlour/ui/icon-button.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Settings, X } from "lucide-react";
import { fn } from "storybook/test";
import { iconChoice } from "./icon-choice.tsx";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/IconButton",
  component: IconButton,
  tags: ["autodocs"],
  parameters: withControls,
  args: { label: "Settings", icon: "settings", disabled: false, onClick: fn() },
  argTypes: {
    icon: iconChoice,
    disabled: { control: "boolean" },
    command: { control: false },
    commandfor: { control: false },
  },
} satisfies Meta<typeof IconButton>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const States = sheet(() => (
  <Shelf title="Icon buttons">
    <Shelf.Row name="enabled">
      <IconButton label="Close" icon={<X aria-hidden />} />
      <IconButton label="Settings" icon={<Settings aria-hidden />} />
    </Shelf.Row>
    <Shelf.Row name="disabled">
      <IconButton label="Close" icon={<X aria-hidden />} disabled />
    </Shelf.Row>
  </Shelf>
));

import { Button } from "@parlour/ui/button.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { MessageCircle } from "lucide-react";
import { fn } from "storybook/test";
import { iconChoice } from "./icon-choice.tsx";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Button",
  component: Button,
  tags: ["autodocs"],
  parameters: withControls,
  args: {
    children: "Start a chat",
    variant: "primary",
    size: "medium",
    loading: false,
    disabled: false,
    icon: "chat",
    onClick: fn(),
  },
  argTypes: {
    children: { control: "text" },
    disabled: { control: "boolean" },
    icon: iconChoice,
    command: { control: false },
    commandfor: { control: false },
  },
} satisfies Meta<typeof Button>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

const variants = ["primary", "secondary", "quiet", "danger"] as const;

export const Variants = sheet(() => (
  <Shelf title="Buttons">
    {variants.map((variant) => (
      <Shelf.Row key={variant} name={variant}>
        <Button variant={variant}>Continue</Button>
        <Button variant={variant} icon={<MessageCircle aria-hidden />}>
          Start a chat
        </Button>
        <Button variant={variant} size="large">
          Get started for free
        </Button>
      </Shelf.Row>
    ))}
  </Shelf>
));

export const Loading = sheet(() => (
  <Shelf title="Buttons while they work">
    {variants.map((variant) => (
      <Shelf.Row key={variant} name={variant}>
        <Button variant={variant} loading>
          Save Image
        </Button>
      </Shelf.Row>
    ))}
  </Shelf>
));

export const Disabled = sheet(() => (
  <Shelf title="Buttons that wait for something">
    {variants.map((variant) => (
      <Shelf.Row key={variant} name={variant}>
        <Button variant={variant} disabled>
          Resend Disabled (30)
        </Button>
      </Shelf.Row>
    ))}
  </Shelf>
));

import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { MessageCircle, Settings, X } from "lucide-react";
import { Shelf } from "./shelf.tsx";

const meta: Meta = {
  title: "Components/Buttons",
  component: Button,
  subcomponents: { IconButton },
  tags: ["autodocs"],
};
export default meta;

const variants = ["primary", "secondary", "quiet", "danger"] as const;

export const Variants: StoryObj = {
  render: () => (
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
  ),
};

export const Loading: StoryObj = {
  render: () => (
    <Shelf title="Buttons while they work">
      {variants.map((variant) => (
        <Shelf.Row key={variant} name={variant}>
          <Button variant={variant} loading>
            Save Image
          </Button>
        </Shelf.Row>
      ))}
    </Shelf>
  ),
};

export const Disabled: StoryObj = {
  render: () => (
    <Shelf title="Buttons that wait for something">
      {variants.map((variant) => (
        <Shelf.Row key={variant} name={variant}>
          <Button variant={variant} disabled>
            Resend Disabled (30)
          </Button>
        </Shelf.Row>
      ))}
    </Shelf>
  ),
};

export const Icons: StoryObj = {
  render: () => (
    <Shelf title="Icon buttons">
      <Shelf.Row name="enabled">
        <IconButton label="Close" icon={<X aria-hidden />} />
        <IconButton label="Settings" icon={<Settings aria-hidden />} />
      </Shelf.Row>
      <Shelf.Row name="disabled">
        <IconButton label="Close" icon={<X aria-hidden />} disabled />
      </Shelf.Row>
    </Shelf>
  ),
};

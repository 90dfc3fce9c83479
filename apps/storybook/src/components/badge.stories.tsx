import { Badge } from "@parlour/ui/badge.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Badge",
  component: Badge,
  tags: ["autodocs"],
  parameters: withControls,
  args: { children: "3 credits left", tone: "warning" },
  argTypes: { children: { control: "text" } },
} satisfies Meta<typeof Badge>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const Tones = sheet(() => (
  <Shelf title="Badges">
    <Shelf.Row name="tones">
      <Badge>Offline</Badge>
      <Badge tone="primary">3</Badge>
      <Badge tone="info">New</Badge>
      <Badge tone="success">Online</Badge>
      <Badge tone="warning">3 credits left</Badge>
      <Badge tone="error">Failed</Badge>
    </Shelf.Row>
  </Shelf>
));

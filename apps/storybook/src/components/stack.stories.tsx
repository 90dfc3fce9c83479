import { Card } from "@parlour/ui/card.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const parts = (
  <>
    <Card>50 credits for £20.00</Card>
    <Card>100 credits for £35.00, 35 p a reply</Card>
    <Card>250 credits for £75.00</Card>
  </>
);

const meta = {
  title: "Components/Stack",
  component: Stack,
  tags: ["autodocs"],
  parameters: withControls,
  args: { children: parts, as: "div", gap: 4, align: "start" },
  argTypes: {
    children: { control: { disable: true } },
    as: { options: ["div", "section", "article", "aside"], control: "select" },
    gap: { options: [1, 2, 3, 4, 5, 6, 8], control: "select" },
    align: { options: [undefined, "start", "center"], control: "select" },
  },
} satisfies Meta<typeof Stack>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const Alignments = sheet(() => (
  <Shelf title="Stacks">
    <Shelf.Row name="filling, at the start and in the middle" stacked>
      <Stack>{parts}</Stack>
      <Stack gap={2} align="start">
        {parts}
      </Stack>
      <Stack gap={6} align="center">
        {parts}
      </Stack>
    </Shelf.Row>
  </Shelf>
));

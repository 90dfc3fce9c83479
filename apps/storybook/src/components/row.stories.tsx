import { Card } from "@parlour/ui/card.tsx";
import { Row } from "@parlour/ui/row.tsx";
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
  title: "Components/Row",
  component: Row,
  tags: ["autodocs"],
  parameters: withControls,
  args: { children: parts, as: "div", gap: 2, columnGap: 4, align: "center", justify: "start", wrap: true },
  argTypes: {
    children: { control: { disable: true } },
    as: { options: ["div", "section", "article", "aside"], control: "select" },
    gap: { options: [1, 2, 3, 4, 5, 6, 8], control: "select" },
    columnGap: { options: [2, 3, 4, 5, 6, 8], control: "select" },
    align: { options: [undefined, "start", "center", "end", "baseline"], control: "select" },
  },
} satisfies Meta<typeof Row>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const Alignments = sheet(() => (
  <Shelf title="Rows">
    <Row>{parts}</Row>
    <Row gap={4} align="center" justify="center">
      {parts}
    </Row>
    <Row align="baseline" justify="between">
      {parts}
    </Row>
  </Shelf>
));

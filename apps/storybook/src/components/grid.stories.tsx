import { Card } from "@parlour/ui/card.tsx";
import { Grid } from "@parlour/ui/grid.tsx";
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
  title: "Components/Grid",
  component: Grid,
  tags: ["autodocs"],
  parameters: withControls,
  args: { children: parts, as: "div", gap: 4, columnGap: 6, columns: "narrow", align: "start" },
  argTypes: {
    children: { control: { disable: true } },
    as: { options: ["div", "section", "article", "aside"], control: "select" },
    gap: { options: [1, 2, 3, 4, 5, 6, 8], control: "select" },
    columnGap: { options: [2, 3, 4, 5, 6, 8], control: "select" },
    align: { options: [undefined, "start"], control: "select" },
  },
} satisfies Meta<typeof Grid>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const Columns = sheet(() => (
  <Shelf title="Grids">
    <Grid>{parts}</Grid>
    <Grid columns="medium">{parts}</Grid>
    <Grid columns="wide" gap={2} align="start">
      {parts}
    </Grid>
  </Shelf>
));

import { Card } from "@parlour/ui/card.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Card",
  component: Card,
  tags: ["autodocs"],
  parameters: withControls,
  args: { children: "50 credits for £20.00, 40 p a reply.", as: "section", raised: false },
  argTypes: {
    children: { control: "text" },
    as: { options: ["div", "section", "article", "aside", "form"], control: "select" },
  },
} satisfies Meta<typeof Card>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const PlainAndRaised = sheet(() => (
  <Shelf title="Cards">
    <Shelf.Row name="plain and raised" stacked>
      <Card>
        <h3>Gold</h3>
        <p>50 credits for £20.00, 40 p a reply.</p>
      </Card>
      <Card raised>
        <h3>Platinum</h3>
        <p>100 credits for £35.00, 35 p a reply.</p>
      </Card>
    </Shelf.Row>
  </Shelf>
));

import { Meter } from "@parlour/ui/meter.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Meter",
  component: Meter,
  tags: ["autodocs"],
  parameters: withControls,
  args: { label: "Strength", value: 66, max: 99, tone: "warning", valueText: "Nearly there" },
  argTypes: {
    label: { control: "text" },
    value: { control: { type: "range", min: 0, max: 99, step: 3 } },
  },
} satisfies Meta<typeof Meter>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const Strengths = sheet(() => (
  <Shelf title="Meters">
    <Shelf.Row name="strength" stacked>
      <Meter label="Strength" value={0} max={99} tone="error" valueText="Not yet" />
      <Meter label="Strength" value={33} max={99} tone="error" valueText="Weak" />
      <Meter label="Strength" value={66} max={99} tone="warning" valueText="Nearly there" />
      <Meter label="Strength" value={99} max={99} tone="success" valueText="Strong" />
    </Shelf.Row>
  </Shelf>
));

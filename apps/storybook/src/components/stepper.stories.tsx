import { Stepper } from "@parlour/ui/stepper.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const steps = ["Start", "Date of birth", "Username", "Password", "One last step", "Done"];

const meta = {
  title: "Components/Stepper",
  component: Stepper,
  tags: ["autodocs"],
  parameters: withControls,
  args: { label: "Create account", steps, current: 3 },
  argTypes: {
    steps: { control: "object" },
    current: { control: { type: "range", min: 1, max: steps.length, step: 1 } },
  },
} satisfies Meta<typeof Stepper>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const BeginningAndEnd = sheet(() => (
  <Shelf title="Steppers">
    <Shelf.Row name="beginning and end" stacked>
      <Stepper label="Create account" steps={steps} current={1} />
      <Stepper label="Create account, at its end" steps={steps} current={6} />
    </Shelf.Row>
  </Shelf>
));

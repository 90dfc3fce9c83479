import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/ProgressBar",
  component: ProgressBar,
  tags: ["autodocs"],
  parameters: withControls,
  args: { label: "Uploading your photo", value: 0.4, max: 1 },
  argTypes: {
    label: { control: "text" },
    value: { control: { type: "range", min: 0, max: 1, step: 0.05 } },
    max: { description: "The value that means done; 1 unless given.", control: "number" },
  },
} satisfies Meta<typeof ProgressBar>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const KnownAndUnknown = sheet(() => (
  <Shelf title="Progress bars">
    <Shelf.Row name="how far is known, and is not" stacked>
      <ProgressBar label="Uploading your photo" value={0.4} />
      <ProgressBar label="Loading" />
    </Shelf.Row>
  </Shelf>
));

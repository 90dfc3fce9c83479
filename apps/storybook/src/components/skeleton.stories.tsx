import { Skeleton } from "@parlour/ui/skeleton.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Skeleton",
  component: Skeleton,
  tags: ["autodocs"],
  parameters: withControls,
  args: { width: "70%", height: "3rem", round: false },
  argTypes: { width: { control: "text" }, height: { control: "text" } },
} satisfies Meta<typeof Skeleton>;
export default meta;

export const Playground: StoryObj<typeof meta> = {
  // A percentage width needs a parent with a width.
  render: (args) => (
    <div>
      <Skeleton {...args} />
    </div>
  ),
  decorators: [onStage],
};

export const Shapes = sheet(() => (
  <Shelf title="Skeletons">
    <Shelf.Row name="shapes" stacked>
      <Skeleton width={56} height={56} round />
      <Skeleton width="70%" />
      <Skeleton />
      <Skeleton height="6rem" />
    </Shelf.Row>
  </Shelf>
));

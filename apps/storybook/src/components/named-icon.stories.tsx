import { NamedIcon, type IconName } from "@parlour/ui/named-icon.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const names: readonly IconName[] = [
  "bell",
  "calendar",
  "clock",
  "gift",
  "heart",
  "info",
  "megaphone",
  "moon",
  "sparkles",
  "star",
  "warning",
  "wrench",
];

const meta = {
  title: "Components/NamedIcon",
  component: NamedIcon,
  tags: ["autodocs"],
  parameters: withControls,
  args: { name: "moon", size: 48, "aria-hidden": true },
  argTypes: {
    name: { description: "The word.", options: names, control: "select" },
    size: {
      description: "Width and height in pixels.",
      control: { type: "range", min: 16, max: 96, step: 4 },
    },
    "aria-hidden": { table: { disable: true } },
  },
} satisfies Meta<typeof NamedIcon>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const Names = sheet(() => (
  <Shelf title="Icons with a name">
    {names.map((name) => (
      <Shelf.Row key={name} name={name}>
        <NamedIcon name={name} aria-hidden />
      </Shelf.Row>
    ))}
  </Shelf>
));

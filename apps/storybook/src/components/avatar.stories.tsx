import { Avatar } from "@parlour/ui/avatar.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { peopleOf } from "../brands/brand-content.ts";
import { Shelf } from "./shelf.tsx";
import { onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Avatar",
  component: Avatar,
  tags: ["autodocs"],
  parameters: withControls,
  args: { name: "", size: 112, decorative: false },
  argTypes: {
    name: {
      description: "Whose picture it is; read aloud. Empty: the first profile of the brand shown.",
      control: "text",
    },
    src: { control: "text" },
    size: { control: { type: "range", min: 24, max: 160, step: 4 } },
  },
} satisfies Meta<typeof Avatar>;
export default meta;

export const Playground: StoryObj<typeof meta> = {
  decorators: [onStage],
  render: (args, { globals }) => (
    <Avatar {...args} name={args.name === "" ? (peopleOf(globals)[0]?.name ?? "") : args.name} />
  ),
};

export const Initials = sheet((globals) => (
  <Shelf title="Avatars">
    <Shelf.Row name="initials keep their shade">
      {peopleOf(globals).map(({ name }) => (
        <Avatar key={name} name={name} size={56} />
      ))}
    </Shelf.Row>
    <Shelf.Row name="pictures">
      {peopleOf(globals).map(({ name, imageUrl }) => (
        <Avatar key={name} name={name} src={imageUrl} size={56} />
      ))}
    </Shelf.Row>
    <Shelf.Row name="sizes">
      {[28, 44, 72, 112].map((size) => (
        <Avatar key={size} name={`${peopleOf(globals)[0]?.name ?? ""} at ${size}`} size={size} />
      ))}
    </Shelf.Row>
  </Shelf>
));

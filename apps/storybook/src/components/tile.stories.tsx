import { Avatar } from "@parlour/ui/avatar.tsx";
import { Tile } from "@parlour/ui/tile.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { CircleUser, Coins, LogOut, MessageCircle, Sparkles } from "lucide-react";
import { fn } from "storybook/test";
import { iconChoice } from "./icon-choice.tsx";
import { Shelf } from "./shelf.tsx";
import { choiceOf, onStage, sheet, withControls } from "./stage.tsx";
import styles from "./tile-grid.module.css";

const meta = {
  title: "Components/Tile",
  component: Tile,
  tags: ["autodocs"],
  parameters: withControls,
  args: {
    icon: "credits",
    picture: "none",
    title: "Credits",
    subtitle: "12 left",
    wide: false,
    onClick: fn(),
  },
  argTypes: {
    icon: iconChoice,
    picture: choiceOf({ none: undefined, avatar: <Avatar name="Wanderer7" size={56} decorative /> }),
    title: { control: "text" },
    subtitle: { control: "text" },
  },
} satisfies Meta<typeof Tile>;
export default meta;

export const Playground: StoryObj<typeof meta> = {
  decorators: [onStage],
  render: (args) => (
    <div className={styles["tiles"]}>
      <Tile {...args} />
    </div>
  ),
};

export const Grid = sheet(() => (
  <Shelf title="Tiles">
    <div className={styles["tiles"]}>
      <Tile icon={<Coins aria-hidden />} title="Credits" subtitle="12 left" onClick={fn()} />
      <Tile icon={<CircleUser aria-hidden />} title="My Account" onClick={fn()} />
      <Tile
        wide
        icon={<MessageCircle aria-hidden />}
        title="Back to the company"
        subtitle="See who is still awake"
        onClick={fn()}
      />
      <Tile icon={<Sparkles aria-hidden />} title="How to use" onClick={fn()} />
      <Tile icon={<LogOut aria-hidden />} title="Logout" onClick={fn()} />
    </div>
  </Shelf>
));

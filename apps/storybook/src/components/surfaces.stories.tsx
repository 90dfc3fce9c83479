import { Avatar } from "@parlour/ui/avatar.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Panel } from "@parlour/ui/panel.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { Tile } from "@parlour/ui/tile.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { CircleUser, Coins, LogOut, MessageCircle, Sparkles, X } from "lucide-react";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { Shelf } from "./shelf.tsx";
import styles from "./surfaces.module.css";

const meta: Meta = {
  title: "Components/Surfaces",
  component: Card,
  subcomponents: { Tile, Avatar, Panel },
  tags: ["autodocs"],
};
export default meta;

export const Cards: StoryObj = {
  render: () => (
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
  ),
};

export const Tiles: StoryObj = {
  render: () => (
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
  ),
};

export const Avatars: StoryObj = {
  render: () => (
    <Shelf title="Avatars">
      <Shelf.Row name="initials keep their shade">
        {["Isolde", "Marlowe", "Wanderer7", "Quill", "Ember"].map((name) => (
          <Avatar key={name} name={name} size={56} />
        ))}
      </Shelf.Row>
      <Shelf.Row name="sizes">
        {[28, 44, 72, 112].map((size) => (
          <Avatar key={size} name={`Isolde at ${size}`} size={size} />
        ))}
      </Shelf.Row>
    </Shelf>
  ),
};

function PanelScene() {
  const [open, setOpen] = useState(false);
  return (
    <Shelf title="Side panel">
      <div>
        <Button
          onClick={() => {
            setOpen(true);
          }}
        >
          Open the panel
        </Button>
      </div>
      <Panel
        id="story-panel"
        label="Enter your phone number"
        open={open}
        closeOnOutsidePress
        onClose={() => {
          setOpen(false);
        }}
        alerts={<Notice tone="error">Oops! Something went wrong</Notice>}
        header={
          <div className={styles["header"]}>
            <IconButton
              label="Close"
              icon={<X aria-hidden />}
              onClick={() => {
                setOpen(false);
              }}
            />
          </div>
        }
        footer={<p>Terms, Privacy policy, Cookie Policy</p>}
      >
        <form className={styles["form"]}>
          <h2>Enter your phone number</h2>
          <TextField label="Mobile number" type="tel" hint="For example 07700 900123" />
          <Button>Continue</Button>
        </form>
      </Panel>
    </Shelf>
  );
}

export const SidePanel: StoryObj = {
  render: () => <PanelScene />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Open the panel" }));
    await waitFor(async () => expect(canvas.getByLabelText("Mobile number")).toHaveFocus());
  },
};

import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { Shelf } from "./shelf.tsx";
import { choiceOf, onStage, sheet, withControls } from "./stage.tsx";

const meta = {
  title: "Components/Notice",
  component: Notice,
  tags: ["autodocs"],
  parameters: withControls,
  args: {
    tone: "warning",
    title: "3 credits left",
    children: "Each reply you receive costs 1 credit.",
    action: "none",
    onClose: fn(),
  },
  argTypes: {
    title: { control: "text" },
    children: { control: "text" },
    icon: { control: false },
    action: choiceOf({ none: undefined, button: <Button variant="secondary">Try again</Button> }),
  },
} satisfies Meta<typeof Notice>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const Tones = sheet(() => (
  <Shelf title="Notices">
    <Shelf.Row name="tones" stacked>
      <Notice tone="info">You get 3 free replies to try it out.</Notice>
      <Notice tone="success">Your details were updated successfully</Notice>
      <Notice tone="warning" title="3 credits left">
        Each reply you receive costs 1 credit.
      </Notice>
      <Notice tone="error">Looks like you have entered the wrong password!</Notice>
    </Shelf.Row>
    <Shelf.Row name="with an action and a way to dismiss it" stacked>
      <Notice
        tone="error"
        title="Could not retrieve your balance"
        onClose={fn()}
        action={<Button variant="secondary">Try again</Button>}
      >
        Nothing was charged.
      </Notice>
    </Shelf.Row>
  </Shelf>
));

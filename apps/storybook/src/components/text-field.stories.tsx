import { TextField } from "@parlour/ui/text-field.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Shelf } from "./shelf.tsx";
import { choiceOf, onStage, sheet, withControls } from "./stage.tsx";
import { fieldControls } from "./text-field-controls.ts";

const meta = {
  title: "Components/TextField",
  component: TextField,
  tags: ["autodocs"],
  parameters: withControls,
  args: {
    label: "Username",
    hint: "2 to 20 letters and digits",
    error: "",
    placeholder: "Wanderer7",
    suffix: "none",
    type: "text",
    disabled: false,
  },
  argTypes: {
    ...fieldControls,
    suffix: choiceOf({ none: undefined, unit: <span>credits</span> }),
    type: {
      description: "What the phone's keyboard is for.",
      options: ["text", "tel", "email", "number"],
      control: "inline-radio",
    },
  },
} satisfies Meta<typeof TextField>;
export default meta;

export const Playground: StoryObj<typeof meta> = { decorators: [onStage] };

export const States = sheet(() => (
  <Shelf title="Text field">
    <Shelf.Row name="empty, filled, with a hint" stacked>
      <TextField label="Username" />
      <TextField label="Mobile number" type="tel" defaultValue="07700 900123" />
      <TextField label="Username" hint="2 to 20 letters and digits" placeholder="Wanderer7" />
    </Shelf.Row>
    <Shelf.Row name="with an error" stacked>
      <TextField
        label="Username"
        defaultValue="no spaces please"
        hint="2 to 20 letters and digits"
        error="Special characters are not allowed"
      />
    </Shelf.Row>
    <Shelf.Row name="with a suffix, disabled" stacked>
      <TextField label="Amount" suffix={<span>credits</span>} defaultValue="50" inputMode="numeric" />
      <TextField label="Mobile number" defaultValue="+44 7700 900123" disabled />
    </Shelf.Row>
  </Shelf>
));

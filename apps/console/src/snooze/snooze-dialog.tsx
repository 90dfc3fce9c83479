import { snoozeConversation } from "@parlour/contract/operations/queue";
import { useField } from "formik";
import { object, string } from "yup";
import { ChoiceCards } from "../care/choice-cards.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { useNow } from "../desk/use-now.ts";
import { useConsole } from "../services/console-services.ts";
import { snoozeChoices, snoozeUntil, untilText, type SnoozeChoice } from "./snooze-time.ts";

const schema = object({
  choice: string().oneOf(snoozeChoices).required(),
  time: string()
    .ensure()
    .when("choice", ([choice], field) => (choice === "time" ? field.required("Enter a time.") : field)),
});

function choiceFrom(value: string): SnoozeChoice {
  return snoozeChoices.find((each) => each === value) ?? "15";
}

function choiceName(choice: SnoozeChoice): string {
  switch (choice) {
    case "15":
      return "For 15 minutes";
    case "60":
      return "For an hour";
    case "180":
      return "For 3 hours";
    case "time":
      return "Until a time";
    default:
      return choice satisfies never;
  }
}

interface SnoozeDialogProps {
  /** The conversation to put away; null: closed. */
  readonly conversationId: string | null;
  readonly customer: string;
  readonly onClose: () => void;
  /** Called with the time in words. */
  readonly onDone: (until: string) => void;
}

/** Puts an answered conversation away until a time today or tomorrow (DESK-38). */
export function SnoozeDialog({ conversationId, customer, onClose, onDone }: SnoozeDialogProps) {
  const { client } = useConsole();
  return (
    <FormDialog
      title={`Put ${customer} away`}
      open={conversationId !== null}
      onClose={onClose}
      initialValues={{ choice: "15", time: "" }}
      schema={schema}
      operation="snoozeConversation"
      submitLabel="Put away"
      onSubmit={async ({ choice, time }) => {
        const now = new Date();
        const until = snoozeUntil(choiceFrom(choice), time, now);
        if (conversationId === null || until === null) return;
        const body = { until: until.toISOString() };
        await client.call(snoozeConversation, { params: { conversationId }, body });
        onDone(untilText(until, now));
      }}
    >
      <p>
        It comes back at the time, or as soon as {customer} writes. It goes back to the queue when you take a
        break or sign out.
      </p>
      <SnoozeChoiceCards />
    </FormDialog>
  );
}

/** The choices, each with the moment that it means now. */
function SnoozeChoiceCards() {
  const [{ value: choice }] = useField<string>("choice");
  const [{ value: time }] = useField<string>("time");
  const now = new Date(useNow());
  const textOf = (each: SnoozeChoice): string => {
    const until = snoozeUntil(each, time, now);
    return until === null ? "Today, or tomorrow if it is past" : `Until ${untilText(until, now)}`;
  };
  return (
    <>
      <ChoiceCards
        name="choice"
        legend="For how long"
        autoFocus
        choices={snoozeChoices.map((value) => ({ value, name: choiceName(value), text: textOf(value) }))}
      />
      {choice === "time" ? <FormText name="time" label="Time" type="time" /> : null}
    </>
  );
}

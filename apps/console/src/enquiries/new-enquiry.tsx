import { createEnquiry } from "@parlour/contract/operations/ops-privacy";
import { todayIn } from "@parlour/contract/rules/adult";
import { mayHaveComeIn, privacyRequestTypes, requestDueOn } from "@parlour/contract/rules/privacy-request";
import { Button } from "@parlour/ui/button.tsx";
import { useFormikContext } from "formik";
import { Plus } from "lucide-react";
import { useState } from "react";
import { mixed, object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText, FormTextArea } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { useToday } from "./enquiries-table.tsx";
import styles from "./enquiries.module.css";
import { useShowChanged } from "./enquiry-keys.ts";
import { dayText, typeChoices } from "./enquiry-labels.ts";

type RequestType = (typeof privacyRequestTypes)[number];

const schema = object({
  type: mixed<RequestType>()
    .oneOf([...privacyRequestTypes], "Choose what they ask for")
    .required("Choose what they ask for"),
  receivedOn: string()
    .required("Say when it came in")
    .test("day", "A day of the last year, not a later one", (day) =>
      mayHaveComeIn(day, todayIn("GB", new Date())),
    ),
  subject: string().trim().required("Say what it is about").max(200, "Keep it under 200 characters"),
  body: string().trim().required("Write down what they asked").max(10_000, "Keep it under 10,000 characters"),
});

/** Records a request. `customer` is null if the sender has no account. */
export function NewEnquiry({ customerId }: { readonly customerId: string | null }) {
  const { client } = useConsole();
  const showChanged = useShowChanged();
  const today = useToday();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden />}
        onClick={() => {
          setOpen(true);
        }}
      >
        Add a request
      </Button>
      <FormDialog
        title="Add a request"
        open={open}
        onClose={close}
        initialValues={{ type: "" as RequestType, receivedOn: today, subject: "", body: "" }}
        schema={schema}
        operation="createEnquiry"
        submitLabel="Add the request"
        onSubmit={async (asked) => {
          showChanged(await client.call(createEnquiry, { body: { ...asked, customerId } }));
        }}
      >
        {customerId === null ? (
          <p>
            From somebody without an account. For a customer, add it on their own page, so that it goes with
            their data.
          </p>
        ) : null}
        <FormSelect
          name="type"
          label="What they ask for"
          placeholder="Choose what they ask for"
          choices={typeChoices}
        />
        <FormText name="receivedOn" label="Came in on" type="date" max={today} />
        <DueLine />
        <FormText name="subject" label="What it is about" placeholder="A copy of their data" />
        <FormTextArea
          name="body"
          label="What they asked"
          hint="In their words where it matters. It is erased with the customer."
          limit={10_000}
        />
      </FormDialog>
    </>
  );
}

function DueLine() {
  const today = useToday();
  const { values } = useFormikContext<{ readonly receivedOn: string }>();
  const { receivedOn } = values;
  if (!mayHaveComeIn(receivedOn, today)) return null;
  return (
    <p className={styles["remark"]}>Due on {dayText(requestDueOn(receivedOn, false))}, one month later.</p>
  );
}

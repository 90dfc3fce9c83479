import { createEnquiry } from "@parlour/contract/operations/ops-privacy";
import { Button } from "@parlour/ui/button.tsx";
import { Plus } from "lucide-react";
import { useState } from "react";
import { object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormText, FormTextArea } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { enquiryKeys } from "./enquiry-keys.ts";

const schema = object({
  subject: string().trim().required("Say what it is about").max(200, "Keep it under 200 characters"),
  body: string().trim().required("Write down what they asked").max(10_000, "Keep it under 10,000 characters"),
});

/** Records an enquiry. `customer` is null if the sender has no account. */
export function NewEnquiry({ customerId }: { readonly customerId: string | null }) {
  const { client, queryClient } = useConsole();
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
        initialValues={{ subject: "", body: "" }}
        schema={schema}
        operation="createEnquiry"
        submitLabel="Add the request"
        onSubmit={async (asked) => {
          await client.call(createEnquiry, { body: { ...asked, customerId } });
          for (const queryKey of enquiryKeys(customerId)) void queryClient.invalidateQueries({ queryKey });
        }}
      >
        {customerId === null ? (
          <p>
            From somebody without an account. For a customer, add it on their own page, so that it goes with
            their data.
          </p>
        ) : null}
        <FormText name="subject" label="What it is about" placeholder="A copy of their data" autoFocus />
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

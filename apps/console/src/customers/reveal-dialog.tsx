import { revealCustomer, type CustomerFacts } from "@parlour/contract/operations/back-office";
import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { object } from "yup";
import { ConsoleForm } from "../parts/console-form.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./customer-page.module.css";
import { reasonField, reasonHint } from "./reason-schema.ts";

interface CustomerDialogProps {
  readonly customer: CustomerFacts;
  readonly open: boolean;
  readonly onClose: () => void;
}

const schema = object({ reason: reasonField });

/**
 * Reveals a customer's phone number, for a reason; it disappears with the dialog and is not stored in the
 * page.
 */
export function RevealDialog({ customer, open, onClose }: CustomerDialogProps) {
  const { client } = useConsole();
  const [phone, setPhone] = useState<string | null>(null);
  const close = () => {
    setPhone(null);
    onClose();
  };
  return (
    <Dialog title={`Phone number of ${customer.username}`} open={open} onClose={close}>
      {phone === null ? (
        <ConsoleForm
          initialValues={{ reason: "" }}
          schema={schema}
          operation="revealCustomer"
          submitLabel="Show the number"
          onSubmit={async (body) => {
            const shown = await client.call(revealCustomer, {
              params: { customerId: customer.customerId },
              body,
            });
            setPhone(shown.phone);
          }}
          otherActions={
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          }
        >
          <FormText name="reason" label="Why you need it" hint={reasonHint} autoComplete="off" autoFocus />
        </ConsoleForm>
      ) : (
        <>
          <output className={styles["phone"]}>{phone}</output>
          <p className={styles["muted"]}>
            Don&apos;t write it down anywhere: you can open it here again when there is a reason.
          </p>
          <div>
            <Button data-autofocus onClick={close}>
              Hide it again
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

import { Button } from "@parlour/ui/button.tsx";
import type { FormikValues } from "formik";
import { useState, type ReactNode } from "react";
import type { ObjectSchema } from "yup";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";
import { ConsoleForm } from "./console-form.tsx";
import { Dialog } from "./dialog.tsx";

interface FormDialogProps<Values extends FormikValues> {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly initialValues: Values;
  readonly schema: ObjectSchema<Values>;
  readonly operation: ConsoleOperation;
  /** Runs the action. The dialog closes afterwards, and keeps the typed values if it throws. */
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A form in a dialog, for actions with a reason, an amount or a typed confirmation. */
export function FormDialog<Values extends FormikValues>(props: FormDialogProps<Values>) {
  const { title, open, onClose, onSubmit, wide = false, children, ...form } = props;
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title={title} open={open} onClose={onClose} busy={busy} wide={wide}>
      <ConsoleForm
        {...form}
        onSubmit={onSubmit}
        onSent={onClose}
        onBusy={setBusy}
        otherActions={
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {children}
      </ConsoleForm>
    </Dialog>
  );
}

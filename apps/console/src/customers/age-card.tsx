import { decideAge } from "@parlour/contract/operations/age-checks";
import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { mixed, object, string } from "yup";
import { AgeCheckList } from "../care/age-check-list.tsx";
import { Card } from "../parts/card.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { customerKey } from "./customer-key.ts";

const decisions = ["adult", "again"] as const;
interface Decision {
  readonly decision: (typeof decisions)[number];
  readonly reference: string;
}

const undecided: Decision = { decision: "adult", reference: "" };

const schema = object({
  decision: mixed<(typeof decisions)[number]>()
    .oneOf([...decisions])
    .required("Choose one"),
  reference: string()
    .trim()
    .required("Enter where the reason can be found")
    .min(3, "At least 3 characters")
    .max(100, "At most 100 characters"),
});

/** The checks of a customer's age, and a supervisor's own decision about it (AGE-19). */
export function AgeCard({ customer }: { readonly customer: CustomerFacts }) {
  const { client, queryClient } = useConsole();
  const [deciding, setDeciding] = useState(false);
  const { customerId, ageChecks = [] } = customer;
  return (
    <Card
      title="Age checks"
      lead="Result, method, the provider's reference and the time. Evidence is never kept."
      actions={
        <Button variant="secondary" onClick={() => setDeciding(true)}>
          Decide about the age
        </Button>
      }
    >
      <AgeCheckList checks={ageChecks} />
      <FormDialog
        title={`The age of ${customer.username}`}
        open={deciding}
        onClose={() => setDeciding(false)}
        initialValues={undecided}
        schema={schema}
        operation="decideAge"
        submitLabel="Decide"
        onSubmit={async ({ decision, reference }) => {
          await client.call(decideAge, {
            params: { customerId },
            body: { adult: decision === "adult", reference },
          });
          await queryClient.invalidateQueries({ queryKey: customerKey(customerId) });
        }}
      >
        <FormSelect
          name="decision"
          label="What is true?"
          choices={[
            { value: "adult", label: "They are 18 or older: no check is needed any more" },
            { value: "again", label: "It has to be proved again" },
          ]}
        />
        <FormText
          name="reference"
          label="Reference"
          hint="Such as a ticket's number. It is kept and in the customer's export: no names, and never a document."
          autoComplete="off"
        />
      </FormDialog>
    </Card>
  );
}

import { handOverFlag, type CareFlag } from "@parlour/contract/operations/care";
import { useSnapshot } from "valtio";
import { object, string } from "yup";
import { Card } from "../parts/card.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormSelect } from "../parts/form-fields.tsx";
import { useColleagues } from "../queries/colleagues-query.ts";
import { useConsole } from "../services/console-services.ts";
import { useRefetchCare } from "./use-refetch-care.ts";

const schema = object({ staffId: string().required("Choose somebody") });

/** Assigns a flagged conversation to another person. The flag stays open, and nothing is charged. */
export function HandOver({ flag }: { readonly flag: CareFlag }) {
  const { client, session } = useConsole();
  const refetchCare = useRefetchCare();
  const self = useSnapshot(session).staff?.id ?? "";
  const { brand, region } = flag;
  const colleagues = (useColleagues().data ?? []).filter(
    ({ sites }) => sites?.some((site) => site.brand === brand && site.region === region) !== false,
  );
  const choices = [
    { value: self, label: "Myself" },
    ...colleagues.map(({ id, displayName, held, capacity }) => ({
      value: id,
      label: `${displayName} (${held} of ${capacity})`,
    })),
  ].filter(({ value }) => value !== flag.heldBy?.staffId);
  return (
    <Card title="Hand over" lead="Somebody else goes on with the conversation. It stays open and free.">
      <ConsoleForm
        initialValues={{ staffId: self === flag.heldBy?.staffId ? "" : self }}
        schema={schema}
        operation="handOverFlag"
        submitLabel="Hand over"
        onSubmit={async ({ staffId }) => {
          await client.call(handOverFlag, { params: { flagId: flag.flagId }, body: { staffId } });
          await refetchCare();
        }}
      >
        <FormSelect name="staffId" label="To" choices={choices} placeholder="Choose somebody" />
      </ConsoleForm>
    </Card>
  );
}

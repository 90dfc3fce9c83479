import { decideFlag, type CareFlag } from "@parlour/contract/operations/care";
import {
  banCategories,
  banCategoryFor,
  flagOutcomes,
  outcomesFor,
  usualReviewDays,
  type BanCategory,
  type FlagOutcome,
} from "@parlour/contract/rules/care";
import { useFormikContext } from "formik";
import { mixed, object } from "yup";
import { Card } from "../parts/card.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormSelect } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { NoteField, noteSchema, ReviewDaysField, reviewDaysSchema } from "./care-fields.tsx";
import { banCategoryLabels, outcomeLabels } from "./care-labels.ts";
import { ChoiceCards } from "./choice-cards.tsx";
import { useRefetchCare } from "./use-refetch-care.ts";

const schema = object({
  outcome: mixed<FlagOutcome>()
    .oneOf([...flagOutcomes], "Choose what happens now")
    .required("Choose what happens now"),
  note: noteSchema,
  category: mixed<BanCategory>()
    .oneOf([...banCategories])
    .required(),
  reviewInDays: reviewDaysSchema,
});

function BanFields() {
  const { values } = useFormikContext<{ readonly outcome: string }>();
  if (values.outcome !== "ban") return null;
  return (
    <>
      <FormSelect
        name="category"
        label="What for"
        choices={banCategories.map((value) => ({ value, label: banCategoryLabels[value] }))}
      />
      <ReviewDaysField label="Somebody else looks at the ban again in" />
    </>
  );
}

/**
 * A supervisor's decision about an open flag. Of two at once the first counts, and the second gets a message.
 */
export function DecisionForm({ flag }: { readonly flag: CareFlag }) {
  const { client } = useConsole();
  const refetchCare = useRefetchCare();
  const category = banCategoryFor(flag.kind);
  return (
    <Card title="Decide" lead="The customer isn't told of a flag; a ban they notice at once.">
      <ConsoleForm
        initialValues={{
          outcome: "" as FlagOutcome,
          note: "",
          category,
          reviewInDays: usualReviewDays(category),
        }}
        schema={schema}
        operation="decideFlag"
        submitLabel="Decide"
        onSubmit={async ({ outcome, note, category: chosen, reviewInDays }) => {
          await client.call(decideFlag, {
            params: { flagId: flag.flagId },
            body: outcome === "ban" ? { outcome, note, category: chosen, reviewInDays } : { outcome, note },
          });
          await refetchCare();
        }}
      >
        <ChoiceCards
          name="outcome"
          legend="What happens now?"
          choices={outcomesFor(flag.kind).map((value) => ({
            value,
            name: outcomeLabels[value].name,
            text:
              flag.kind === "under_age" && value === "no_concern"
                ? "They are an adult: they can write and buy again, and replies are charged."
                : outcomeLabels[value].effect,
          }))}
        />
        <BanFields />
        <NoteField />
      </ConsoleForm>
    </Card>
  );
}

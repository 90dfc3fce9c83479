import { decideFlag, type CareFlag } from "@parlour/contract/operations/care";
import {
  banCategories,
  banCategoryFor,
  careNoteLength,
  flagOutcomes,
  longestReviewDays,
  outcomesFor,
  usualReviewDays,
  type BanCategory,
  type FlagOutcome,
} from "@parlour/contract/rules/care";
import { useQueryClient } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { mixed, number, object, string } from "yup";
import { Card } from "../parts/card.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormSelect, FormText, FormTextArea } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { careKeys } from "./care-keys.ts";
import { banCategoryWords, outcomeWords } from "./care-words.ts";
import { ChoiceCards } from "./choice-cards.tsx";

const schema = object({
  outcome: mixed<FlagOutcome>()
    .oneOf([...flagOutcomes], "Choose what happens now")
    .required("Choose what happens now"),
  note: string()
    .trim()
    .required("Say why, for whoever looks at it next")
    .max(careNoteLength, `At most ${careNoteLength} characters`),
  category: mixed<BanCategory>()
    .oneOf([...banCategories])
    .required(),
  reviewInDays: number()
    .typeError("Enter a number of days")
    .required("Enter a number of days")
    .integer("Whole days only")
    .min(1, "At least a day")
    .max(longestReviewDays, "That is further away than a ban may stand unseen"),
});

function BanFields() {
  const { values } = useFormikContext<{ readonly outcome: string }>();
  if (values.outcome !== "ban") return null;
  return (
    <>
      <FormSelect
        name="category"
        label="What for"
        choices={banCategories.map((value) => ({ value, label: banCategoryWords[value] }))}
      />
      <FormText
        name="reviewInDays"
        label="Somebody else looks at the ban again in"
        type="number"
        inputMode="numeric"
        min={1}
        suffix={<span>days</span>}
      />
    </>
  );
}

/** A supervisor's decision about an open flag. Of two at once the first holds, and the second is told. */
export function DecisionForm({ flag }: { readonly flag: CareFlag }) {
  const { client } = useConsole();
  const queryClient = useQueryClient();
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
          await Promise.all(careKeys.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
        }}
      >
        <ChoiceCards
          name="outcome"
          legend="What happens now?"
          choices={outcomesFor(flag.kind).map((value) => ({
            value,
            name: outcomeWords[value].name,
            text:
              flag.kind === "under_age" && value === "no_concern"
                ? "They are an adult: they can write and buy again, and replies are charged."
                : outcomeWords[value].effect,
          }))}
        />
        <BanFields />
        <FormTextArea
          name="note"
          label="Why"
          hint="For colleagues. No phone or card numbers."
          limit={careNoteLength}
        />
      </ConsoleForm>
    </Card>
  );
}

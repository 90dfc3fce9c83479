import { judgeReply } from "@parlour/contract/operations/reviews";
import { codePoints } from "@parlour/contract/rules/code-points";
import {
  reviewMarks,
  reviewOutcomes,
  reviewWordMaxLength,
  type ReviewMark,
  type ReviewOutcome,
} from "@parlour/contract/rules/review";
import { mixed, object, string } from "yup";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormSelect, FormTextArea } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { markLabels, reviewOutcomeLabels } from "./review-labels.ts";

const schema = object({
  mark: mixed<ReviewMark | "">().oneOf(reviewMarks, "Choose a mark.").required("Choose a mark."),
  word: string()
    .trim()
    .required("Write a word for the author.")
    .test("length", "The word is too long.", (text) => codePoints(text) <= reviewWordMaxLength),
  outcome: mixed<ReviewOutcome>().oneOf(reviewOutcomes).required(),
});

const marks = reviewMarks.map((mark) => ({ value: mark, label: markLabels[mark].name }));
/** The possible outcomes of a review. */
export const outcomeChoices = reviewOutcomes.map((outcome) => ({
  value: outcome,
  label: reviewOutcomeLabels[outcome],
}));

interface JudgeFormProps {
  readonly reviewId: string;
  readonly onJudged: () => void;
}

/** Judges a reply that was chosen at random: a mark, a comment for its author, and the outcome. */
export function JudgeForm({ reviewId, onJudged }: JudgeFormProps) {
  const { client } = useConsole();
  return (
    <ConsoleForm<{ mark: ReviewMark | ""; word: string; outcome: ReviewOutcome }>
      initialValues={{ mark: "", word: "", outcome: "no_action" }}
      schema={schema}
      operation="judgeReply"
      submitLabel="Save the review"
      onSent={onJudged}
      onSubmit={async ({ mark, word, outcome }) => {
        if (mark === "") return;
        await client.call(judgeReply, { params: { reviewId }, body: { mark, word, outcome } });
      }}
    >
      <FormSelect name="mark" label="Mark" choices={marks} placeholder="Choose a mark" />
      <FormTextArea
        name="word"
        label="Comment for the author"
        hint="They read it. Don't quote the customer."
        limit={reviewWordMaxLength}
      />
      <FormSelect name="outcome" label="What came of it" choices={outcomeChoices} />
    </ConsoleForm>
  );
}

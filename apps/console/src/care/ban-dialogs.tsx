import { appealBan, reviewBan, type ReviewableBan } from "@parlour/contract/operations/ban-review";
import { appealNoteLength, usualReviewDays } from "@parlour/contract/rules/care";
import { useFormikContext } from "formik";
import { mixed, object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormTextArea } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { NoteField, noteSchema, ReviewDaysField, reviewDaysSchema } from "./care-fields.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { useRefetchCare } from "./use-refetch-care.ts";

interface BanDialogProps {
  readonly ban: ReviewableBan;
  readonly open: boolean;
  readonly onClose: () => void;
}

type Decision = "keep" | "lift";

const reviewSchema = object({
  decision: mixed<Decision>().oneOf(["keep", "lift"], "Choose one").required("Choose one"),
  note: noteSchema,
  reviewInDays: reviewDaysSchema,
});

function NextReview() {
  const { values } = useFormikContext<{ readonly decision: string }>();
  if (values.decision !== "keep") return null;
  return <ReviewDaysField label="Look at it again in" />;
}

/** Keeps or lifts a ban after a review. */
export function ReviewDialog({ ban, open, onClose }: BanDialogProps) {
  const { client } = useConsole();
  const refetchCare = useRefetchCare();
  const params = { customerId: ban.customerId };
  return (
    <FormDialog
      title={`The ban of ${ban.customerName}`}
      open={open}
      onClose={onClose}
      initialValues={{ decision: "" as Decision, note: "", reviewInDays: usualReviewDays(ban.category) }}
      schema={reviewSchema}
      operation="reviewBan"
      submitLabel="Take it down"
      onSubmit={async ({ decision, note, reviewInDays }) => {
        const body = decision === "keep" ? { decision, note, reviewInDays } : { decision, note };
        await client.call(reviewBan, { params, body });
        await refetchCare();
      }}
    >
      <ChoiceCards
        name="decision"
        legend="After looking at it again"
        choices={[
          { value: "keep", name: "Keep it", text: "It stands, and comes back here on its day." },
          { value: "lift", name: "Lift it", text: "They can sign in again at once, and use their number." },
        ]}
      />
      <NextReview />
      <NoteField />
    </FormDialog>
  );
}

const appealSchema = object({
  note: string()
    .trim()
    .required("Say what they wrote")
    .max(appealNoteLength, `At most ${appealNoteLength} characters`),
});

/** Records a customer's appeal against a ban, received by post or e-mail. */
export function AppealDialog({ ban, open, onClose }: BanDialogProps) {
  const { client } = useConsole();
  const refetchCare = useRefetchCare();
  return (
    <FormDialog
      title={`An appeal of ${ban.customerName}`}
      open={open}
      onClose={onClose}
      initialValues={{ note: ban.appealNote ?? "" }}
      schema={appealSchema}
      operation="appealBan"
      submitLabel="Take down"
      onSubmit={async (body) => {
        await client.call(appealBan, { params: { customerId: ban.customerId }, body });
        await refetchCare();
      }}
    >
      <p>The ban is due for a review at once.</p>
      <FormTextArea
        name="note"
        label="What they write"
        hint="In short. No phone or card numbers."
        limit={appealNoteLength}
        autoFocus
      />
    </FormDialog>
  );
}

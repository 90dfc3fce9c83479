import { careNoteLength, longestReviewDays } from "@parlour/contract/rules/care";
import { number, string } from "yup";
import { FormText, FormTextArea } from "../parts/form-fields.tsx";

/** The common fields of all decisions about flags and bans: the reason, and when a ban is reviewed. */

export const noteSchema = string()
  .trim()
  .required("Say why, for the person who looks at it next")
  .max(careNoteLength, `At most ${careNoteLength} characters`);

export const reviewDaysSchema = number()
  .typeError("Enter a number of days")
  .required("Enter a number of days")
  .integer("Whole days only")
  .min(1, "At least a day")
  .max(longestReviewDays, "A ban must be reviewed earlier than that");

/** For a form with `note`. */
export function NoteField() {
  return (
    <FormTextArea
      name="note"
      label="Why"
      hint="For colleagues. No phone or card numbers."
      limit={careNoteLength}
    />
  );
}

/** For a form with `reviewInDays`. */
export function ReviewDaysField({ label }: { readonly label: string }) {
  return (
    <FormText
      name="reviewInDays"
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      suffix={<span>days</span>}
    />
  );
}

import { banCustomer, unbanCustomer, type CustomerFacts } from "@parlour/contract/operations/back-office";
import {
  banCategories,
  longestReviewDays,
  usualReviewDays,
  type BanCategory,
} from "@parlour/contract/rules/care";
import { useFormikContext } from "formik";
import { mixed, number, object } from "yup";
import { banCategoryLabels } from "../care/care-labels.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText, FormTextArea } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { customerKey } from "./customer-key.ts";
import styles from "./customer-page.module.css";
import { reasonField, reasonHint } from "./reason-schema.ts";

interface BanDialogProps {
  readonly customer: CustomerFacts;
  readonly open: boolean;
  readonly onClose: () => void;
}

const banSchema = object({
  category: mixed<BanCategory>()
    .oneOf([...banCategories])
    .required("Choose what for"),
  reason: reasonField,
  reviewInDays: number()
    .typeError("Enter a number of days")
    .required("Enter a number of days")
    .integer("Whole days only")
    .min(1, "At least a day")
    .max(longestReviewDays, "A ban must be reviewed earlier than that"),
});

const firstBan: { category: BanCategory; reason: string; reviewInDays: number } = {
  category: "abuse",
  reason: "",
  reviewInDays: usualReviewDays("abuse"),
};

function ReviewHint() {
  const { values } = useFormikContext<{ readonly category: BanCategory }>();
  const days = usualReviewDays(values.category);
  return <p className={styles["muted"]}>Usual for this: {days === 1 ? "a day" : `${days} days`}.</p>;
}

/** Bans a customer at once, with a reason and a date for the review. */
export function BanDialog({ customer, open, onClose }: BanDialogProps) {
  const { client, queryClient } = useConsole();
  const { customerId } = customer;
  return (
    <FormDialog
      title={`Ban ${customer.username}`}
      open={open}
      onClose={onClose}
      initialValues={firstBan}
      schema={banSchema}
      operation="banCustomer"
      submitLabel="Ban now"
      danger
      onSubmit={async (body) => {
        await client.call(banCustomer, { params: { customerId }, body });
        await queryClient.invalidateQueries({ queryKey: customerKey(customerId) });
      }}
    >
      <p>
        They are signed out everywhere within a second, nobody can reply to them any more, and the number
        can&apos;t sign up again in this brand. Credits that were bought stay on the account. They are texted
        what for, without your words, and how to appeal.
      </p>
      <FormSelect
        name="category"
        label="What for"
        choices={banCategories.map((value) => ({ value, label: banCategoryLabels[value] }))}
        autoFocus
      />
      <FormTextArea name="reason" label="Why" hint={reasonHint} limit={500} />
      <FormText
        name="reviewInDays"
        label="Somebody else looks at it again in"
        type="number"
        inputMode="numeric"
        min={1}
        suffix={<span>days</span>}
      />
      <ReviewHint />
    </FormDialog>
  );
}

const unbanSchema = object({ reason: reasonField });

/** Lifts a ban. */
export function UnbanDialog({ customer, open, onClose }: BanDialogProps) {
  const { client, queryClient } = useConsole();
  const { customerId } = customer;
  return (
    <FormDialog
      title={`Lift the ban of ${customer.username}`}
      open={open}
      onClose={onClose}
      initialValues={{ reason: "" }}
      schema={unbanSchema}
      operation="unbanCustomer"
      submitLabel="Lift the ban"
      onSubmit={async (body) => {
        await client.call(unbanCustomer, { params: { customerId }, body });
        await queryClient.invalidateQueries({ queryKey: customerKey(customerId) });
      }}
    >
      <p>They can sign in again at once, and the number can be used again. Logins from before have ended.</p>
      <FormText name="reason" label="Why" hint={reasonHint} autoComplete="off" autoFocus />
    </FormDialog>
  );
}

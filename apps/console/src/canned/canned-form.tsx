import type { KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import {
  cannedLength,
  cannedProblem,
  cannedTitleMaxLength,
  fillCanned,
  type CannedProblem,
} from "@parlour/contract/rules/canned-reply";
import { messageMaxLength } from "@parlour/contract/rules/message";
import { useFormikContext } from "formik";
import { object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText, FormTextArea, type Choice } from "../parts/form-fields.tsx";
import { cannedKey } from "../queries/canned-query.ts";
import { useConsole } from "../services/console-services.ts";
import type { CannedKeeping } from "./canned-keeping.ts";
import styles from "./canned-page.module.css";

/** The value for "every brand" in a select, whose values are texts. */
const everyBrand = "*";
const sampleNames = { customer: "Wanderer7", profile: "Isolde" } as const;

function problemMessage(problem: CannedProblem): string {
  switch (problem) {
    case "empty":
      return "Write the text.";
    case "too_long":
      return `Shorten it: with the longest names in it, it has more than ${messageMaxLength} characters.`;
    case "unknown_placeholder":
      return "Only {customer} and {profile} may stand in braces.";
    default:
      return problem satisfies never;
  }
}

const schema = object({
  brand: string().required("Choose where it may be used."),
  title: string()
    .trim()
    .required("Give it a title to find it by.")
    .max(cannedTitleMaxLength, `Use ${cannedTitleMaxLength} characters or fewer.`),
  body: string()
    .defined()
    .test("canned", (body, context) => {
      const problem = cannedProblem(body);
      return problem === null || context.createError({ message: problemMessage(problem) });
    }),
});

/** The text as a customer would read it. */
function Preview() {
  const { values } = useFormikContext<{ readonly body: string }>();
  return (
    <div className={styles["preview"]}>
      <p className={styles["role"]}>
        As it appears in the reply box · {cannedLength(values.body)} of {messageMaxLength} with the longest
        names
      </p>
      <p className={styles["sample"]}>{fillCanned(values.body, sampleNames)}</p>
    </div>
  );
}

interface CannedFormProps {
  readonly keeping: CannedKeeping;
  readonly open: boolean;
  /** The reply to edit; null: a new one. */
  readonly reply: KeptCannedReply | null;
  readonly brands: readonly Choice[];
  /** Preselected for a new one; empty: every brand. */
  readonly brand: string;
  readonly onClose: () => void;
}

/** The form that adds or changes a canned reply, with a preview of the reply box. */
export function CannedForm({ keeping, open, reply, brands, brand, onClose }: CannedFormProps) {
  const { queryClient } = useConsole();
  return (
    <FormDialog
      title={reply === null ? "New canned reply" : "Change canned reply"}
      open={open}
      onClose={onClose}
      wide
      initialValues={
        reply === null
          ? { brand: brand === "" && keeping.forEveryBrand ? everyBrand : brand, title: "", body: "" }
          : { brand: reply.brand ?? everyBrand, title: reply.title, body: reply.body }
      }
      schema={schema}
      operation={keeping.operations[reply === null ? "create" : "change"]}
      submitLabel={reply === null ? "Add" : "Save"}
      onSubmit={async (values) => {
        const fields = {
          brand: values.brand === everyBrand ? null : values.brand,
          title: values.title,
          body: values.body,
        };
        await (reply === null ? keeping.create(fields) : keeping.change(reply, fields));
        await queryClient.invalidateQueries({ queryKey: cannedKey });
      }}
    >
      <FormText name="title" label="Title" hint="The search finds it by this title." />
      <FormSelect
        name="brand"
        label="Where it may be used"
        choices={[
          keeping.forEveryBrand
            ? { value: everyBrand, label: "Every brand" }
            : { value: "", label: "Choose a brand" },
          ...brands,
        ]}
      />
      <FormTextArea
        name="body"
        label="Text"
        rows={6}
        hint="{customer} becomes the customer’s name, {profile} the profile’s."
      />
      <Preview />
    </FormDialog>
  );
}

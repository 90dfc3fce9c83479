import { raiseFlag } from "@parlour/contract/operations/care";
import { blockCustomer } from "@parlour/contract/operations/operator-blocks";
import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { careNoteLength, flagKinds, type FlagKind } from "@parlour/contract/rules/care";
import { useField } from "formik";
import { useEffect, useState } from "react";
import { mixed, object, string } from "yup";
import { ConsoleForm } from "../parts/console-form.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FormTextArea } from "../parts/form-fields.tsx";
import { conversationKey } from "../queries/conversation-query.ts";
import { queueKey } from "../queries/queue-query.ts";
import { useConsole } from "../services/console-services.ts";
import { careKey } from "./care-keys.ts";
import { kindLabels } from "./care-labels.ts";
import { ChoiceCards } from "./choice-cards.tsx";
import styles from "./flag-dialog.module.css";

/** `block` is not a flag: it only stops this operator from getting the customer, and nobody is notified. */
type Wish = FlagKind | "block";

const wishes = [...flagKinds, "block"] as const;

const schema = object({
  wish: mixed<Wish>()
    .oneOf([...wishes], "Choose what it is")
    .required("Choose what it is"),
  note: string()
    .trim()
    .max(careNoteLength, `At most ${careNoteLength} characters`)
    .default("")
    .when("wish", ([wish], field) =>
      wish === "block" ? field : field.required("Say in a few words what happened"),
    ),
});

const choices = [
  ...flagKinds.map((kind) => ({ value: kind, name: kindLabels[kind].name, text: kindLabels[kind].when })),
  {
    value: "block" as const,
    name: "Not for me",
    text: "You are not given this customer again. Nobody is told, and charging goes on.",
  },
];

function WishFields({ onBlock }: { readonly onBlock: (isBlock: boolean) => void }) {
  const [{ value }] = useField<string>("wish");
  const isBlock = value === "block";
  useEffect(() => {
    onBlock(isBlock);
  }, [onBlock, isBlock]);
  return (
    <FormTextArea
      name="note"
      label={isBlock ? "Why, for yourself (if you like)" : "What happened"}
      hint={isBlock ? undefined : "For the supervisor: a sentence is enough. They can read the messages."}
      limit={careNoteLength}
      warnsOfContact
    />
  );
}

/** Asks what is wrong in a conversation, with few keys: arrows choose, Tab and a sentence, Tab and Enter. */
export function FlagDialog(props: { readonly conversation: OpsConversation; readonly onClose: () => void }) {
  const { conversation, onClose } = props;
  const { client, queryClient } = useConsole();
  const { conversationId, customer } = conversation;
  const [busy, setBusy] = useState(false);
  // The same while the dialog is open, so that a retry can't raise a second flag.
  const [flagId] = useState(() => crypto.randomUUID());
  const [isBlock, setBlock] = useState(false);

  return (
    <Dialog title={`${customer.name}: what is wrong?`} open onClose={onClose} busy={busy}>
      <p className={styles["lead"]}>
        {isBlock
          ? "This does not raise a flag. It only keeps the customer away from you."
          : "A flag goes to the supervisors at once, and nothing is charged here until one of them has decided. The customer isn’t told."}
      </p>
      <ConsoleForm
        initialValues={{ wish: "" as Wish, note: "" }}
        schema={schema}
        operation={isBlock ? "blockCustomer" : "raiseFlag"}
        submitLabel={isBlock ? "Keep them away from me" : "Raise the flag"}
        onBusy={setBusy}
        onSubmit={async ({ wish, note }) => {
          const params = { conversationId };
          if (wish === "block") {
            await client.call(blockCustomer, { params, body: note === "" ? {} : { reason: note } });
          } else {
            await client.call(raiseFlag, { params, body: { flagId, kind: wish, note } });
          }
          onClose();
          for (const queryKey of [conversationKey(conversationId), queueKey, careKey]) {
            void queryClient.invalidateQueries({ queryKey });
          }
        }}
      >
        <ChoiceCards name="wish" legend="What is it?" choices={choices} autoFocus />
        <WishFields onBlock={setBlock} />
      </ConsoleForm>
    </Dialog>
  );
}

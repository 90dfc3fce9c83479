import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import {
  addConversationNote,
  type CustomerNote,
  type NoteSubject,
} from "@parlour/contract/operations/customer-notes";
import { Stack } from "@parlour/ui/stack.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useConversationNotes } from "../queries/conversation-notes-query.ts";
import { conversationNotesKey } from "./notes-keys.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./facts-pane.module.css";
import { RemarkForm } from "./remark-form.tsx";
import { Remark } from "./remark.tsx";

/** The longest note in characters; the server refuses longer ones. */
const noteMaxLength = 1000;

interface ConversationNotesProps {
  readonly conversation: OpsConversation;
  /** Notes on the customer as a whole, or on this conversation. */
  readonly about: NoteSubject;
}

function isAbout({ conversationId }: CustomerNote, about: NoteSubject): boolean {
  return (conversationId === null) === (about === "customer");
}

/**
 * Staff's notes for each other: on the customer, which colleagues read with every profile, or on this conversation
 * (DESK-15). They can't be changed later.
 */
export function ConversationNotes({ conversation, about }: ConversationNotesProps) {
  const { conversationId, customer, profile } = conversation;
  const { client, queryClient } = useConsole();
  const query = useConversationNotes(conversationId);
  const onCustomer = about === "customer";
  const title = onCustomer ? `Notes on ${customer.name}` : "Notes on this conversation";

  return (
    <section className={styles["section"]} aria-label={title}>
      <div>
        <h3 className={styles["role"]}>{title}</h3>
        <p className={styles["reach"]}>
          {onCustomer
            ? `For colleagues only, with every profile that ${customer.name} writes to.`
            : `For colleagues only, and only with ${profile.name}.`}
        </p>
      </div>
      <LoadState operation="conversationNotes" query={query} rows={2}>
        {(all) => {
          const notes = all.filter((note) => isAbout(note, about));
          if (notes.length === 0) return <p className={styles["none"]}>None yet.</p>;
          return (
            <Stack as="ul" gap={3}>
              {notes.map((note) => (
                <Remark key={note.id} text={note.body} who={note.author} at={note.createdAt} />
              ))}
            </Stack>
          );
        }}
      </LoadState>
      <RemarkForm
        label={onCustomer ? `A note on ${customer.name}` : "A note on this conversation"}
        submitLabel="Add the note"
        operation="addConversationNote"
        maxLength={noteMaxLength}
        onSubmit={async (body) => {
          await client.call(addConversationNote, { params: { conversationId }, body: { body, about } });
          await queryClient.invalidateQueries({ queryKey: conversationNotesKey(conversationId) });
        }}
      />
    </section>
  );
}

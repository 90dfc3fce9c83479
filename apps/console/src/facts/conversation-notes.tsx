import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { addConversationNote } from "@parlour/contract/operations/customer-notes";
import { Stack } from "@parlour/ui/stack.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { conversationNotesKey, useConversationNotes } from "../queries/conversation-notes-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./facts-pane.module.css";
import { RemarkForm } from "./remark-form.tsx";
import { Remark } from "./remark.tsx";

/** The longest note in characters; the server refuses longer ones. */
const noteMaxLength = 1000;

/** Staff's notes for each other about the customer. They can't be changed later. */
export function ConversationNotes({ conversation }: { readonly conversation: OpsConversation }) {
  const { conversationId, customer } = conversation;
  const { client, queryClient } = useConsole();
  const query = useConversationNotes(conversationId);

  return (
    <section className={styles["section"]} aria-label="Notes">
      <h3 className={styles["role"]}>Notes on {customer.name}, for colleagues only</h3>
      <LoadState operation="conversationNotes" query={query} rows={2}>
        {(notes) =>
          notes.length === 0 ? (
            <p className={styles["none"]}>
              None yet. Write what helps the next colleague: what {customer.name} likes, and what to leave
              alone.
            </p>
          ) : (
            <Stack as="ul" gap={3}>
              {notes.map((note) => (
                <Remark
                  key={note.id}
                  text={note.body}
                  who={note.conversationId === null ? `${note.author}, on the customer` : note.author}
                  at={note.createdAt}
                />
              ))}
            </Stack>
          )
        }
      </LoadState>
      <RemarkForm
        label={`A note on ${customer.name}`}
        submitLabel="Add the note"
        operation="addConversationNote"
        maxLength={noteMaxLength}
        onSubmit={async (body) => {
          await client.call(addConversationNote, { params: { conversationId }, body: { body } });
          await queryClient.invalidateQueries({ queryKey: conversationNotesKey(conversationId) });
        }}
      />
    </section>
  );
}

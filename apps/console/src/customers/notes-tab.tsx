import { addCustomerNote } from "@parlour/contract/operations/back-office";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Grid } from "@parlour/ui/grid.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { StickyNote } from "lucide-react";
import { object, string } from "yup";
import { QuotedText } from "../care/abusive-text.tsx";
import { Card } from "../parts/card.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormTextArea } from "../parts/form-fields.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { When } from "../parts/when.tsx";
import { customerNotesKey, useCustomerNotes } from "../queries/customer-notes-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./customer-page.module.css";

const limit = 1000;
const schema = object({
  body: string().trim().required("Write the note first").max(limit, `Keep it under ${limit} characters`),
});

/** Notes by staff about a customer. Operators who hold one of the customer's conversations see them. */
export function NotesTab({ customerId }: { readonly customerId: string }) {
  const { client, queryClient } = useConsole();
  const query = useCustomerNotes(customerId);
  return (
    <Grid columns="medium">
      <Card
        title="Add a note"
        lead="Everybody who holds one of their conversations sees it. The customer never does."
      >
        <ConsoleForm
          initialValues={{ body: "" }}
          schema={schema}
          operation="addCustomerNote"
          submitLabel="Add the note"
          clearAfter
          onSubmit={async (body) => {
            const note = await client.call(addCustomerNote, { params: { customerId }, body });
            // Not refetched: reads are audited, and the written text is known.
            queryClient.setQueryData<(typeof note)[]>(customerNotesKey(customerId), (notes) => [
              ...(notes ?? []),
              note,
            ]);
          }}
        >
          <FormTextArea
            name="body"
            label="Note"
            limit={limit}
            warnsOfContact
            hint="Facts that help, in plain words."
          />
        </ConsoleForm>
      </Card>
      <Card title="Notes">
        <LoadState operation="customerNotes" query={query}>
          {(notes) =>
            notes.length === 0 ? (
              <EmptyState
                icon={<StickyNote />}
                level={3}
                title="No notes yet"
                text="The first one is yours to write."
              />
            ) : (
              <Stack as="ul" gap={3}>
                {notes.toReversed().map((note) => (
                  <li key={note.id} className={styles["note"]}>
                    <span className={styles["noteHead"]}>
                      {note.author}, <When at={note.createdAt} />
                      {note.conversationId === null ? "" : ", on one conversation"}
                    </span>
                    <span className={styles["noteBody"]}>
                      <QuotedText text={note.body} />
                    </span>
                  </li>
                ))}
              </Stack>
            )
          }
        </LoadState>
      </Card>
    </Grid>
  );
}

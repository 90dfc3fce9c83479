import {
  addPersonaFact,
  editPersonaFact,
  removePersonaFact,
  type PersonaFact,
} from "@parlour/contract/operations/desk-conversation";
import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { Stack } from "@parlour/ui/stack.tsx";
import { useState } from "react";
import { LoadState } from "../parts/load-state.tsx";
import { sheetKey, useSheet } from "../queries/sheet-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./facts-pane.module.css";
import { RemarkForm } from "./remark-form.tsx";
import { Remark } from "./remark.tsx";

/** The longest fact in characters; the server refuses longer ones. */
const factMaxLength = 280;

function whoAndWhen(fact: PersonaFact): { readonly who: string; readonly at: string } {
  return fact.changedBy === null || fact.changedAt === null
    ? { who: fact.addedBy, at: fact.addedAt }
    : { who: `${fact.addedBy}, changed by ${fact.changedBy}`, at: fact.changedAt };
}

/** The facts that the profile has told this customer. Later replies must agree with them. */
export function ToldFacts({ conversation }: { readonly conversation: OpsConversation }) {
  const { conversationId, customer, profile } = conversation;
  const { client, queryClient } = useConsole();
  const query = useSheet(conversationId);
  const [editedId, setEditedId] = useState<string | null>(null);
  const params = { conversationId };

  async function closeAndRefetch() {
    setEditedId(null);
    await queryClient.invalidateQueries({ queryKey: sheetKey(conversationId) });
  }

  return (
    <section className={styles["section"]} aria-label={`What ${profile.name} has told ${customer.name}`}>
      <h3 className={styles["role"]}>
        What {profile.name} has told {customer.name}
      </h3>
      <LoadState operation="deskSheet" query={query} rows={2}>
        {({ facts }) =>
          facts.length === 0 ? (
            <p className={styles["none"]}>
              Nothing yet. Write down what you make up as {profile.name}, such as a pet’s name, so that the
              next colleague keeps to it.
            </p>
          ) : (
            <Stack as="ul" gap={3}>
              {facts.map((fact) =>
                fact.id === editedId ? (
                  <li key={fact.id}>
                    <RemarkForm
                      label="Change the fact"
                      submitLabel="Save"
                      operation="editPersonaFact"
                      maxLength={factMaxLength}
                      initial={fact.body}
                      onCancel={() => {
                        setEditedId(null);
                      }}
                      onSubmit={async (body) => {
                        await client.call(editPersonaFact, {
                          params: { ...params, factId: fact.id },
                          body: { body },
                        });
                        await closeAndRefetch();
                      }}
                    />
                  </li>
                ) : (
                  <Remark
                    key={fact.id}
                    text={fact.body}
                    {...whoAndWhen(fact)}
                    onEdit={() => {
                      setEditedId(fact.id);
                    }}
                    onRemove={async () => {
                      await client.call(removePersonaFact, { params: { ...params, factId: fact.id } });
                      await closeAndRefetch();
                    }}
                  />
                ),
              )}
            </Stack>
          )
        }
      </LoadState>
      <RemarkForm
        label={`Something that ${profile.name} has told`}
        placeholder="Add, such as: has a dog called Biscuit"
        submitLabel="Add"
        operation="addPersonaFact"
        maxLength={factMaxLength}
        onSubmit={async (body) => {
          await client.call(addPersonaFact, { params, body: { body } });
          await closeAndRefetch();
        }}
      />
    </section>
  );
}

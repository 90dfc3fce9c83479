import { whisper, whisperMaxLength, type OpenedConversation } from "@parlour/contract/operations/floor";
import { codePoints } from "@parlour/contract/rules/code-points";
import { Stack } from "@parlour/ui/stack.tsx";
import { useSnapshot } from "valtio";
import { object, string } from "yup";
import { QuotedText } from "../care/abusive-text.tsx";
import { Card } from "../parts/card.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormTextArea } from "../parts/form-fields.tsx";
import { When } from "../parts/when.tsx";
import { openedKey } from "../queries/opened-conversation-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./floor.module.css";

const schema = object({
  body: string()
    .trim()
    .required("Write the note.")
    .test("length", "The note is too long.", (text) => codePoints(text) <= whisperMaxLength),
});

interface WhisperCardProps {
  readonly opened: OpenedConversation;
  /** The page of messages that is shown. */
  readonly before: number | undefined;
}

/** Writes a note to the claimant, and lists the earlier ones (DESK-29). */
export function WhisperCard({ opened, before }: WhisperCardProps) {
  const { client, queryClient, session } = useConsole();
  const self = useSnapshot(session).staff?.id;
  const { conversationId, claimant, whispers } = opened;
  return (
    <Card
      title="Whisper"
      lead={
        claimant === null
          ? "Nobody holds this conversation, so nobody can be whispered to."
          : claimant.staffId === self
            ? "You hold this conversation yourself."
            : `Only ${claimant.displayName} sees it, at once. The customer never does.`
      }
    >
      {claimant === null || claimant.staffId === self ? null : (
        <ConsoleForm
          initialValues={{ body: "" }}
          schema={schema}
          operation="whisper"
          submitLabel="Whisper"
          clearAfter
          onSubmit={async ({ body }) => {
            const input = { params: { conversationId }, body: { staffId: claimant.staffId, body } };
            const written = await client.call(whisper, input);
            // Not read again, because that would be another opening in the audit.
            queryClient.setQueryData<OpenedConversation>(
              openedKey(conversationId, before),
              (known) => known && { ...known, whispers: [written, ...known.whispers] },
            );
          }}
        >
          <FormTextArea
            name="body"
            label={`Note to ${claimant.displayName}`}
            limit={whisperMaxLength}
            warnsOfContact
          />
        </ConsoleForm>
      )}
      {whispers.length === 0 ? null : (
        <Stack as="ul" gap={3}>
          {whispers.map(({ whisperId, author, to, body, writtenAt, closedAt }) => (
            <li key={whisperId}>
              <p className={styles["words"]}>
                <QuotedText text={body} />
              </p>
              <p className={styles["muted"]}>
                {author} to {to}, <When at={writtenAt} />
                {closedAt === null ? (
                  " · not closed yet"
                ) : (
                  <>
                    {" "}
                    · closed <When at={closedAt} detail="time" />
                  </>
                )}
              </p>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  );
}

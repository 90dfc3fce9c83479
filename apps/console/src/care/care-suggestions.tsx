import { raiseFlag } from "@parlour/contract/operations/care";
import { dismissSuggestion } from "@parlour/contract/operations/care-suggestions";
import type {
  CareSuggestion,
  ConversationCare,
  OpsConversation,
  OpsMessage,
} from "@parlour/contract/operations/claimed-conversation";
import { flagKinds, type FlagKind } from "@parlour/contract/rules/care";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { When } from "../parts/when.tsx";
import { conversationKey } from "../queries/conversation-query.ts";
import { queueKey } from "../queries/queue-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { MessageExcerpt } from "./abusive-text.tsx";
import { Numbers } from "./care-banner.tsx";
import styles from "./care-banner.module.css";
import { careKey } from "./care-keys.ts";
import { kindLabels, signLabels, suggestionLabels } from "./care-labels.ts";

/** "suicide and distress" */
function signsText(suggestions: readonly CareSuggestion[]): string {
  const names = [...new Set(suggestions.flatMap(({ signs }) => signs.map((sign) => signLabels[sign])))];
  return new Intl.ListFormat("en-GB").format(names);
}

interface KindProps {
  readonly conversation: OpsConversation;
  readonly care: ConversationCare;
  readonly kind: FlagKind;
  /** The suggestions of this kind, oldest first. */
  readonly suggestions: readonly CareSuggestion[];
}

/** Returns a function that refetches what a decision about a suggestion changes. */
function useSettled(conversationId: string): () => Promise<void> {
  const { queryClient } = useConsole();
  return async () => {
    const keys = [conversationKey(conversationId), queueKey, careKey];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

interface SuggestedMessageProps {
  readonly conversationId: string;
  readonly messageId: string;
  readonly suggestedAt: string;
  /** undefined: not among the loaded messages. */
  readonly message: OpsMessage | undefined;
}

/** A message that suggests a flag, and the button to dismiss that (DESK-23). */
function SuggestedMessage({ conversationId, messageId, suggestedAt, message }: SuggestedMessageProps) {
  const { client } = useConsole();
  const settled = useSettled(conversationId);
  const { busy, problem, attempt } = useAction("dismissSuggestion");
  return (
    <Row as="li" gap={1} columnGap={3} align="center">
      <span className={styles["quote"]}>
        <When at={suggestedAt} detail="time" />{" "}
        {message === undefined ? null : <MessageExcerpt message={message} />}
      </span>
      <Button
        variant="quiet"
        loading={busy}
        onClick={() => {
          void attempt(async () => {
            await client.call(dismissSuggestion, { params: { conversationId, messageId } });
            await settled();
          });
        }}
      >
        Dismiss
      </Button>
      <FailureNotice problem={problem} />
    </Row>
  );
}

/** What messages suggest of one kind of flag: raise it, or dismiss a message. */
function SuggestedKind({ conversation, care, kind, suggestions }: KindProps) {
  const { conversationId, messages } = conversation;
  const { client } = useConsole();
  const settled = useSettled(conversationId);
  const { busy, problem, attempt } = useAction("raiseFlag");
  // The same until the flag is raised, so that a retry can't raise a second one.
  const [flagId] = useState(() => crypto.randomUUID());

  return (
    <Stack gap={2}>
      <p className={styles["line"]}>
        <strong>{suggestionLabels[kind]}.</strong>{" "}
        {suggestions.length === 1 ? "A message reads" : "Messages read"} as if about {signsText(suggestions)}.
        Only a guess: charging goes on until you raise the flag.
      </p>
      <ul className={styles["messages"]}>
        {suggestions.map(({ messageId, suggestedAt }) => {
          const message = messages.find(({ id }) => id === messageId);
          return (
            <SuggestedMessage
              key={messageId}
              conversationId={conversationId}
              messageId={messageId}
              suggestedAt={suggestedAt}
              message={message}
            />
          );
        })}
      </ul>
      <Row gap={2} columnGap={4} align="center">
        <Button
          loading={busy}
          onClick={() => {
            const note = `A message reads as if about ${signsText(suggestions)}.`;
            void attempt(async () => {
              await client.call(raiseFlag, { params: { conversationId }, body: { flagId, kind, note } });
              await settled();
            });
          }}
        >
          Flag: {kindLabels[kind].name}
        </Button>
        <Numbers care={care} region={conversation.region} young={kind === "under_age"} />
      </Row>
      <FailureNotice problem={problem} />
    </Stack>
  );
}

/** Offers the flags that the customer's messages suggest, with the numbers to give them (DESK-22). */
export function CareSuggestions({ conversation }: { readonly conversation: OpsConversation }) {
  const { care } = conversation;
  if (care?.suggestions === undefined) return null;
  const { suggestions } = care;
  return (
    <section className={styles["banner"]} data-suggested aria-label="Suggested flags">
      <HeartHandshake className={styles["icon"]} aria-hidden />
      <Stack gap={3}>
        {flagKinds.map((kind) => {
          const own = suggestions.filter((suggestion) => suggestion.kind === kind);
          return own.length === 0 ? null : (
            <SuggestedKind key={kind} conversation={conversation} care={care} kind={kind} suggestions={own} />
          );
        })}
      </Stack>
    </section>
  );
}

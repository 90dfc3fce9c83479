import { takeBackChatConsent, type ChatConsentState } from "@parlour/contract/operations/chat-consent";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { Badge } from "@parlour/ui/badge.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { chatConsentKey, useChatConsent } from "../queries/chat-consent-query.ts";
import { meKey } from "../queries/me-query.ts";
import { useAction } from "../queries/use-action.ts";
import consent from "./consent.module.css";
import styles from "./data-section.module.css";
import { dayText } from "./date-text.ts";
import { SectionFailed, SectionLoading } from "./section-states.tsx";
import { useGiveChatConsent } from "./use-give-chat-consent.ts";

/** The consent to use what the customer writes in chats: since when, in which words, and how to take it back (CONSENT-4). */
export function ChatConsentCard() {
  const { data, isPending, isFetching, error, refetch } = useChatConsent();
  return (
    <div className={styles["part"]}>
      <h3 className={styles["title"]}>What you write in chats</h3>
      {data === undefined ? null : <Consent {...data} />}
      {isPending ? <SectionLoading what="your consent" rows={1} /> : null}
      {data === undefined && !isPending ? (
        <SectionFailed what="your consent" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </div>
  );
}

/** What the customer has decided, and when. */
function standing({ state, at }: ChatConsentState): string {
  const on = at === null ? "" : ` on ${dayText(at)}`;
  if (state === "given") return `You agreed to this${on}:`;
  const rest = "Nothing can be sent until you agree:";
  return state === "taken_back" ? `You took your consent back${on}. ${rest}` : rest;
}

function Consent(state: ChatConsentState) {
  const { client, queryClient } = useServices();
  const give = useGiveChatConsent("account");
  const takeBack = useAction({
    act: async () => client.call(takeBackChatConsent, {}),
    onDone: (taken) => queryClient.setQueryData(chatConsentKey, taken),
    outdates: [meKey],
    isRepeatable: true,
  });
  const given = state.state === "given";
  return (
    <div className={consent["consent"]}>
      <Row as="p" gap={3} align="center" wrap={false} aria-live="polite">
        <Badge tone={given ? "success" : "neutral"}>{given ? "Given" : "Not given"}</Badge>
        {standing(state)}
      </Row>
      <blockquote className={consent["wording"]}>
        <p>{given ? state.words : currentChatConsent.words}</p>
      </blockquote>
      {given ? (
        <p className={styles["about"]}>
          Take it back, and from then on no message can be sent and no reply comes, until you agree again.
          Your credits, statement, refunds and everything on this page stay as they are. What you have written
          is kept for two years, or until you erase your account below.
        </p>
      ) : null}
      {/* One button for both, so that it keeps the focus. */}
      <Button
        variant="secondary"
        loading={give.isPending || takeBack.isPending}
        onClick={() => (given ? takeBack : give).mutate()}
      >
        {given ? "Take my consent back" : "I agree to that"}
      </Button>
      <ActionFailed error={given ? takeBack.error : give.error} />
    </div>
  );
}

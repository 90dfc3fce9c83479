import { claimConversation } from "@parlour/contract/operations/queue";
import type { OwnConversation } from "@parlour/contract/operations/own-conversations";
import { Button } from "@parlour/ui/button.tsx";
import { useNavigate, useParams } from "@tanstack/react-router";
import { MessageList } from "../care/message-list.tsx";
import { SiteBadge } from "../desk/site-badge.tsx";
import { usePageSearch } from "../frame/use-page-search.ts";
import { Card } from "../parts/card.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useOwnConversation } from "../queries/own-conversation-query.ts";
import { queueKey } from "../queries/queue-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";

/** Opens the conversation at the desk if the operator holds it or can claim it. */
function AtDesk({ conversation }: { readonly conversation: OwnConversation }) {
  const { conversationId, standing } = conversation;
  const { client, queryClient } = useConsole();
  const navigate = useNavigate();
  const { busy, problem, attempt } = useAction("claimConversation");
  const open = async () => navigate({ to: "/conversations/$conversationId", params: { conversationId } });
  switch (standing) {
    case "mine":
      return <Button onClick={() => void open()}>Open it at the desk</Button>;
    case "free":
      return (
        <>
          <Button
            loading={busy}
            onClick={() => {
              void attempt(async () => {
                await client.call(claimConversation, { params: { conversationId } });
                await queryClient.invalidateQueries({ queryKey: queueKey });
                await open();
              });
            }}
          >
            Claim conversation
          </Button>
          <FailureNotice problem={problem} />
        </>
      );
    case "taken":
      return null;
    default:
      return standing satisfies never;
  }
}

/** Returns a search parameter as a sequence. */
function sequenceFrom(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** A conversation that the operator holds or has answered, to be read only. Opening it is audited (DESK-37). */
export function OwnConversationPage() {
  const { conversationId } = useParams({ from: "/frame/area/my-conversations/$conversationId" });
  const { search } = usePageSearch();
  const pages = useCursorPages(conversationId);
  const query = useOwnConversation(conversationId, sequenceFrom(pages.cursor ?? search["before"]));
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data === undefined ? "Conversation" : `${data.customerName} → ${data.profileName}`}
        above={{ title: "My conversations", to: "/my-conversations" }}
        marks={data === undefined ? undefined : <SiteBadge brand={data.brand} region={data.region} />}
        actions={data === undefined ? undefined : <AtDesk conversation={data} />}
      />
      <LoadState operation="readOwnConversation" query={query} rows={8}>
        {(read) => (
          <Card
            title="Messages"
            lead={
              read.standing === "taken"
                ? "A colleague holds it now. Read only; opening it is recorded."
                : "Read only; opening it is recorded."
            }
          >
            <MessageList
              key={`${read.messages.at(-1)?.id ?? ""} ${pages.page}`}
              messages={read.messages}
              customerName={read.customerName}
              profileName={read.profileName}
              line={{ above: pages.page === 1 ? search["message"] : undefined, text: "Found" }}
            />
            <CursorPager
              what="messages"
              pages={pages}
              last={read.messages[0]?.sequence}
              hasMore={read.hasMore}
              busy={query.isPlaceholderData}
            />
          </Card>
        )}
      </LoadState>
    </>
  );
}

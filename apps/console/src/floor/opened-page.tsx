import type { OpenedConversation } from "@parlour/contract/operations/floor";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { MessageList } from "../care/message-list.tsx";
import { OpenFor } from "../care/open-for.tsx";
import { SiteBadge } from "../desk/site-badge.tsx";
import { Card } from "../parts/card.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { CursorPager } from "../parts/pager.tsx";
import { useCursorPages } from "../parts/use-cursor-pages.ts";
import { useOpenedConversation } from "../queries/opened-conversation-query.ts";
import { WaitingClock } from "../queue/waiting-clock.tsx";
import { ClaimActions, MoveDialogs, type AskedMove } from "./claim-actions.tsx";
import styles from "./floor.module.css";
import { WhisperCard } from "./whisper-card.tsx";

function Facts({ opened }: { readonly opened: OpenedConversation }) {
  const { customerId, customerName, profileName, claimant, heldSince, waitingSince } = opened;
  return (
    <FactList
      facts={[
        {
          name: "Customer",
          value: (
            <Link to="/customers/$customerId" params={{ customerId }}>
              {customerName}
            </Link>
          ),
        },
        { name: "Writes to", value: profileName },
        { name: "Held by", value: claimant?.displayName ?? "Nobody" },
        { name: "Held for", value: heldSince === null ? "–" : <OpenFor since={heldSince} /> },
        {
          name: "Waits",
          value: waitingSince === null ? "Answered" : <WaitingClock since={waitingSince} />,
        },
      ]}
    />
  );
}

/** Any conversation, to be read only, with each reply's author. Opening it is audited (DESK-27). */
export function OpenedPage() {
  const { conversationId } = useParams({ from: "/frame/area/floor/conversations/$conversationId" });
  const pages = useCursorPages(conversationId);
  const before = pages.cursor === undefined ? undefined : Number(pages.cursor);
  const query = useOpenedConversation(conversationId, before);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const opened = query.data;
  return (
    <>
      <PageHeader
        title={opened === undefined ? "Conversation" : `${opened.customerName} → ${opened.profileName}`}
        above={{ title: "Floor", to: "/floor" }}
        marks={opened === undefined ? undefined : <SiteBadge brand={opened.brand} region={opened.region} />}
        actions={
          opened === undefined ? undefined : (
            <ClaimActions
              conversation={opened}
              claimantId={opened.claimant?.staffId ?? null}
              onAsk={setAsked}
            />
          )
        }
      />
      <MoveDialogs
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
        onMoved={(to) => {
          setMovedTo(to);
          void query.refetch();
        }}
      />
      {movedTo === null ? null : (
        <Notice
          tone="success"
          onClose={() => {
            setMovedTo(null);
          }}
        >
          {movedTo} has it now.
        </Notice>
      )}
      <LoadState operation="openConversation" query={query} rows={8}>
        {(read) => (
          <div className={styles["split"]}>
            <Card
              title="Messages"
              lead="Read only. Opening a conversation is recorded in the audit."
              actions={
                <Button
                  variant="secondary"
                  loading={query.isFetching}
                  onClick={() => {
                    void query.refetch();
                  }}
                >
                  Read again
                </Button>
              }
            >
              <MessageList
                key={`${before ?? "newest"} ${read.messages.at(-1)?.id ?? ""}`}
                messages={read.messages}
                customerName={read.customerName}
                profileName={read.profileName}
              />
              <CursorPager
                what="messages"
                pages={pages}
                last={read.messages[0]?.sequence}
                hasMore={read.hasMore}
                busy={query.isPlaceholderData}
              />
            </Card>
            <Stack gap={5}>
              <Card title="Now">
                <Facts opened={read} />
              </Card>
              <WhisperCard opened={read} before={before} />
            </Stack>
          </div>
        )}
      </LoadState>
    </>
  );
}

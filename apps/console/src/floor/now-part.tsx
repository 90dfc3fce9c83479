import type { floor, FloorConversation } from "@parlour/contract/operations/floor";
import type { OperationOutput } from "@parlour/contract/operation";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Inbox, UsersRound } from "lucide-react";
import { useState } from "react";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useFloor } from "../queries/floor-query.ts";
import { WaitingClock } from "../queue/waiting-clock.tsx";
import { MoveDialogs, type AskedMove } from "./claim-actions.tsx";
import { ConversationLink } from "./conversation-link.tsx";
import { OperatorCard } from "./operator-card.tsx";

type Floor = OperationOutput<typeof floor>;

/** The longest wait among all conversations; null: nobody waits. */
function longestWait({ operators, unclaimed }: Floor): string | null {
  const waits = [...operators.flatMap(({ holds }) => holds), ...unclaimed].flatMap(
    ({ waitingSince }) => waitingSince ?? [],
  );
  return waits.toSorted()[0] ?? null;
}

function Summary({ now }: { readonly now: Floor }) {
  const longest = longestWait(now);
  return (
    <FactList
      facts={[
        { name: "Signed in", value: now.operators.length },
        {
          name: "Available",
          value: now.operators.filter(({ presence }) => presence.state === "available").length,
        },
        { name: "Held", value: now.operators.reduce((sum, { holds }) => sum + holds.length, 0) },
        { name: "Longest wait", value: longest === null ? "Nobody waits" : <WaitingClock since={longest} /> },
      ]}
    />
  );
}

const unclaimedColumns = columnsOf<FloorConversation>([
  { id: "who", header: "Conversation", cell: (each) => <ConversationLink conversation={each} /> },
  {
    id: "waiting",
    header: "Waits",
    cell: ({ waitingSince }) => (waitingSince === null ? "" : <WaitingClock since={waitingSince} />),
  },
]);

/** Who holds what, person by person, and what nobody holds (DESK-27). Changes by itself. */
export function NowPart() {
  const query = useFloor();
  const [asked, setAsked] = useState<AskedMove | null>(null);
  return (
    <>
      <LoadState operation="floor" query={query} rows={8}>
        {(now) => (
          <Stack gap={5}>
            <Summary now={now} />
            {now.operators.length === 0 ? (
              <EmptyState
                icon={<UsersRound />}
                title="Nobody is signed in"
                text="People appear here as they sign in."
              />
            ) : (
              now.operators.map((operator) => (
                <OperatorCard key={operator.staffId} operator={operator} onAsk={setAsked} />
              ))
            )}
            <Card title="In the queue" lead="The longest waiting that nobody holds, at most 20.">
              <DataTable
                caption="Unclaimed conversations, longest wait first"
                columns={unclaimedColumns}
                rows={now.unclaimed}
                rowId={({ conversationId }) => conversationId}
                empty={
                  <EmptyState
                    level={3}
                    icon={<Inbox />}
                    title="Empty"
                    text="Everybody who waits is held by somebody."
                  />
                }
              />
            </Card>
          </Stack>
        )}
      </LoadState>
      <MoveDialogs
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </>
  );
}

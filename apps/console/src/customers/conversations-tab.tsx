import type { CustomerConversation } from "@parlour/contract/operations/floor";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { MessagesSquare } from "lucide-react";
import { ConversationLink } from "../floor/conversation-link.tsx";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { When } from "../parts/when.tsx";
import { useCustomerConversations } from "../queries/customer-conversations-query.ts";
import { WaitingClock } from "../queue/waiting-clock.tsx";

const columns = columnsOf<CustomerConversation>([
  { id: "who", header: "Conversation", cell: (each) => <ConversationLink conversation={each} /> },
  { id: "claimant", header: "Held by", cell: ({ claimant }) => claimant?.displayName ?? "Nobody" },
  {
    id: "waiting",
    header: "Waits",
    cell: ({ waitingSince }) => (waitingSince === null ? "Answered" : <WaitingClock since={waitingSince} />),
  },
  { id: "begun", header: "Begun", cell: ({ begunAt }) => <When at={begunAt} detail="day" /> },
]);

/** The customer's conversations, each to be opened and read (DESK-27). */
export function ConversationsTab({ customerId }: { readonly customerId: string }) {
  const query = useCustomerConversations(customerId);
  return (
    <Card
      title="Conversations"
      lead="Opening one shows its messages with their authors, and is in the audit."
    >
      <LoadState operation="customerConversations" query={query}>
        {(conversations) => (
          <DataTable
            caption="Conversations, newest first"
            columns={columns}
            rows={conversations}
            rowId={({ conversationId }) => conversationId}
            empty={
              <EmptyState
                level={3}
                icon={<MessagesSquare />}
                title="None"
                text="The customer has not written to anybody."
              />
            }
          />
        )}
      </LoadState>
    </Card>
  );
}

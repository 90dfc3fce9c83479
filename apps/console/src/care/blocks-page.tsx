import { endBlock, type OperatorBlock } from "@parlour/contract/operations/operator-blocks";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { SiteBadge } from "../desk/site-badge.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { When } from "../parts/when.tsx";
import { ownBlocksKey, useOwnBlocks } from "../queries/own-blocks-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./care-page.module.css";
import { QuotedText } from "./abusive-text.tsx";

function EndBlock({ block }: { readonly block: OperatorBlock }) {
  const { client, queryClient } = useConsole();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setAsking(true);
        }}
      >
        Take back
      </Button>
      <ConfirmDialog
        title={`Be given ${block.customerName} again?`}
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        confirmLabel="Take back"
        operation="endBlock"
        onConfirm={async () => {
          await client.call(endBlock, { params: { customerId: block.customerId } });
          await queryClient.invalidateQueries({ queryKey: ownBlocksKey });
        }}
      >
        Their conversations show in your queue again.
      </ConfirmDialog>
    </>
  );
}

const columns = columnsOf<OperatorBlock>([
  {
    id: "customer",
    header: "Customer",
    cell: (block) => (
      <Row as="span" gap={1} columnGap={2} align="center">
        <strong>{block.customerName}</strong>
        <SiteBadge brand={block.brand} region={block.region} />
      </Row>
    ),
    sortBy: (block) => block.customerName,
  },
  {
    id: "reason",
    header: "Your note",
    cell: (block) =>
      block.reason === null ? (
        <span className={styles["muted"]}>None</span>
      ) : (
        <QuotedText text={block.reason} />
      ),
  },
  {
    id: "since",
    header: "Since",
    cell: (block) => <When at={block.since} detail="day" />,
    sortBy: (block) => block.since,
  },
  { id: "end", header: "", cell: (block) => <EndBlock block={block} /> },
]);

/** The customers this operator has blocked. Nobody else sees the list. */
export function BlocksPage() {
  const query = useOwnBlocks();
  return (
    <>
      <PageHeader
        title="Not for me"
        lead="Customers you asked not to be given. They don't know, and colleagues answer them."
      />
      <LoadState operation="ownBlocks" query={query}>
        {(blocks) => (
          <DataTable
            caption="Customers you are not given"
            columns={columns}
            rows={blocks}
            wide={["reason"]}
            rowId={(block) => block.customerId}
            empty={
              <EmptyState
                icon={<ShieldCheck />}
                title="Nobody is on your list"
                text="If a customer upsets you, press the flag in the conversation's header (F) and choose “Not for me”."
              />
            }
          />
        )}
      </LoadState>
    </>
  );
}

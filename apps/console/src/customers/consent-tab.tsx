import type { ChatConsentRecord, LegalAcceptance } from "@parlour/contract/operations/back-office";
import { refuseMarketing } from "@parlour/contract/operations/ops-marketing";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Grid } from "@parlour/ui/grid.tsx";
import { useState } from "react";
import { Card } from "../parts/card.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { useCustomerConsents } from "../queries/customer-consents-query.ts";
import { useCustomerLegal } from "../queries/customer-legal-query.ts";
import { useConsole } from "../services/console-services.ts";
import { customerKey } from "./customer-key.ts";

interface Consent {
  readonly consented: boolean;
  readonly source: "sign_up" | "account" | "text" | "staff";
  readonly wordingVersion: string;
  readonly wording: string | null;
  readonly at: string;
}

const consentSourceLabels: { readonly [Source in Consent["source"]]: string } = {
  sign_up: "At sign-up",
  account: "In their account",
  text: "By text",
  staff: "Told customer service",
};

/**
 * What they did. The box at sign-up refuses texts: a customer who leaves it empty has not agreed in words
 * (MARKETING-3).
 */
function answerOf({ consented, source }: Consent): string {
  if (!consented) return "Refused";
  return source === "sign_up" ? "Did not refuse" : "Agreed";
}

const consentColumns = columnsOf<Consent>([
  { id: "at", header: "When", cell: ({ at }) => <When at={at} /> },
  {
    id: "consented",
    header: "Answer",
    cell: (consent) => (
      <StatusBadge tone={consent.consented ? "success" : "neutral"}>{answerOf(consent)}</StatusBadge>
    ),
  },
  { id: "source", header: "How", cell: ({ source }) => consentSourceLabels[source] },
  { id: "wording", header: "Wording", cell: ({ wording, wordingVersion }) => wording ?? wordingVersion },
]);

const documentNames = { terms: "Terms", privacy: "Privacy policy" } as const;
const acceptanceSourceLabels = {
  sign_up: "At sign-up",
  asked: "When asked",
  before_records: "Before acceptances were kept",
} as const;

const legalColumns = columnsOf<LegalAcceptance>([
  { id: "document", header: "Document", cell: ({ document }) => documentNames[document] },
  {
    id: "version",
    header: "Version",
    cell: ({ version, inForce }) => (inForce ? `${version} (in force)` : version),
  },
  { id: "acceptedAt", header: "Accepted", cell: ({ acceptedAt }) => <When at={acceptedAt} /> },
  { id: "source", header: "How", cell: ({ source }) => acceptanceSourceLabels[source] },
]);

const chatConsentColumns = columnsOf<ChatConsentRecord>([
  { id: "at", header: "When", cell: ({ at }) => <When at={at} /> },
  {
    id: "given",
    header: "Answer",
    cell: ({ given }) => (
      <StatusBadge tone={given ? "success" : "neutral"}>{given ? "Agreed" : "Taken back"}</StatusBadge>
    ),
  },
  {
    id: "source",
    header: "How",
    cell: ({ source }) => (source === "chat" ? "In the chat" : consentSourceLabels[source]),
  },
  { id: "words", header: "Wording", cell: ({ words, version }) => `${words} (version ${version})` },
]);

/** The customer's consents: marketing texts, terms and privacy policy, chats. */
export function ConsentTab({ customerId }: { readonly customerId: string }) {
  const { client, queryClient } = useConsole();
  const consents = useCustomerConsents(customerId);
  const legal = useCustomerLegal(customerId);
  const [asking, setAsking] = useState(false);
  return (
    <Grid columns="medium">
      <Card
        title="Marketing texts"
        lead="Nobody can agree for a customer; a refusal that came by post, e-mail or phone is written down here."
        actions={
          consents.data?.consented === true ? (
            <Button
              variant="secondary"
              onClick={() => {
                setAsking(true);
              }}
            >
              Record a refusal
            </Button>
          ) : undefined
        }
      >
        <LoadState operation="customerConsents" query={consents}>
          {({ consented, records }) => (
            <>
              <p>
                {consented ? "They get marketing texts." : "They get no marketing texts."}
                {records.length === 0 ? " They were never asked." : ""}
              </p>
              {records.length === 0 ? null : (
                <DataTable
                  caption="What they said about marketing texts, newest first"
                  columns={consentColumns}
                  rows={records}
                  rowId={({ at, source }) => `${at} ${source}`}
                  empty={null}
                  wide={["wording"]}
                />
              )}
            </>
          )}
        </LoadState>
        <ConfirmDialog
          title="Record a refusal"
          open={asking}
          onClose={() => {
            setAsking(false);
          }}
          confirmLabel="No more marketing texts"
          operation="refuseMarketing"
          onConfirm={async () => {
            await client.call(refuseMarketing, { params: { customerId } });
            await queryClient.invalidateQueries({ queryKey: customerKey(customerId) });
          }}
        >
          <p>From now on they get no marketing texts. Only they themselves can agree again.</p>
        </ConfirmDialog>
      </Card>
      <Card title="Legal texts" lead="Which versions they accepted, and when.">
        <LoadState operation="customerLegal" query={legal}>
          {({ accepted, awaiting }) => (
            <>
              {awaiting.length === 0 ? null : (
                <Notice tone="warning">
                  Not accepted yet: {awaiting.map((document) => documentNames[document]).join(" and ")} as in
                  force. They are asked before they can write or buy again.
                </Notice>
              )}
              <DataTable
                caption="Accepted versions by document, newest first"
                columns={legalColumns}
                rows={accepted}
                rowId={({ document, version }) => `${document} ${version}`}
                empty={<p>They have accepted nothing that is kept.</p>}
              />
            </>
          )}
        </LoadState>
      </Card>
      <Card
        title="What they write in chats"
        lead="Without their agreement they can't write, and after taking it back they get no replies."
      >
        <LoadState operation="customerLegal" query={legal}>
          {({ chatConsents = [] }) => (
            <DataTable
              caption="When they agreed or took it back, newest first"
              columns={chatConsentColumns}
              rows={chatConsents}
              rowId={({ at, given }) => `${at} ${given}`}
              empty={<p>They were not asked yet. Their next message asks them.</p>}
              wide={["words"]}
            />
          )}
        </LoadState>
      </Card>
    </Grid>
  );
}

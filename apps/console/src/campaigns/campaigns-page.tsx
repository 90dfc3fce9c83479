import {
  createCampaign,
  type Campaign,
  type MarketingSite,
} from "@parlour/contract/operations/ops-marketing";
import { regions } from "@parlour/contract/regions";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Plus, Send } from "lucide-react";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "@tanstack/react-router";
import { columnsOf, DataTable, type Column } from "../parts/data-table.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { campaignsKey, useCampaigns } from "../queries/campaigns-query.ts";
import { useMarketingSites } from "../queries/marketing-sites-query.ts";
import { useConsole } from "../services/console-services.ts";
import { segmentText, stateOf } from "./campaign-labels.ts";
import { DraftForm, segmentOf, siteKey } from "./draft-form.tsx";

function columnsFor(sites: readonly MarketingSite[]): Column<Campaign>[] {
  const nameOf = ({ brand }: Campaign): string => sites.find((site) => site.brand === brand)?.name ?? brand;
  return columnsOf<Campaign>([
    {
      id: "title",
      header: "Campaign",
      sortBy: ({ title }) => title.toLowerCase(),
      cell: ({ id, title }) => (
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
          {title}
        </Link>
      ),
    },
    {
      id: "site",
      header: "Customers of",
      sortBy: (campaign) => `${nameOf(campaign)} ${campaign.region}`,
      cell: (campaign) => `${nameOf(campaign)}, ${regions[campaign.region].name}`,
    },
    { id: "segment", header: "For", sortBy: segmentText, cell: (campaign) => segmentText(campaign) },
    {
      id: "state",
      header: "State",
      sortBy: ({ status }) => status,
      cell: ({ status }) => {
        const { word, tone } = stateOf(status);
        return <StatusBadge tone={tone}>{word}</StatusBadge>;
      },
    },
    { id: "parts", header: "Parts", sortBy: ({ segments }) => segments, cell: ({ segments }) => segments },
    {
      id: "sendAt",
      header: "Sent from",
      sortBy: ({ sendAt }) => sendAt ?? "",
      cell: ({ sendAt }) => (sendAt === null ? "–" : <When at={sendAt} />),
    },
    { id: "author", header: "By", sortBy: ({ author }) => author, cell: ({ author }) => author },
    {
      id: "created",
      header: "Drafted",
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
  ]);
}

/** Marketing texts to existing customers who agreed to them. */
export function CampaignsPage() {
  const { client, queryClient } = useConsole();
  const navigate = useNavigate();
  const [writing, setWriting] = useState(false);
  const [busy, setBusy] = useState(false);
  const sites = useMarketingSites();
  const query = useCampaigns();
  const columns = useMemo(() => columnsFor(sites.data ?? []), [sites.data]);
  return (
    <>
      <PageHeader
        title="Campaigns"
        lead="Marketing texts, only to customers who agreed to them, at most one in seven days. STOP ends them at once."
        actions={
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => {
              setWriting(true);
            }}
          >
            New campaign
          </Button>
        }
      />
      <LoadState operation="campaigns" query={query}>
        {(list) => (
          <DataTable
            caption="Campaigns"
            columns={columns}
            rows={list}
            rowId={({ id }) => id}
            figures={["parts"]}
            empty={
              <EmptyState
                icon={<Send />}
                title="No campaign yet"
                text="Write a text, see whom it reaches and what it costs, send it to your own phone, then choose when it goes out."
              />
            }
          />
        )}
      </LoadState>
      <Dialog
        title="New campaign"
        wide
        open={writing}
        busy={busy}
        onClose={() => {
          setWriting(false);
        }}
      >
        <LoadState operation="marketingSites" query={sites}>
          {(known) => (
            <DraftForm
              sites={known}
              draft={null}
              onBusy={setBusy}
              onSave={async ({ site, title, body, ...wish }) => {
                const chosen = known.find((each) => siteKey(each) === site);
                if (chosen === undefined) throw new Error("the form offers known sites only");
                const { brand, region } = chosen;
                const made = await client.call(createCampaign, {
                  body: { brand, region, title, body, ...segmentOf(wish) },
                });
                void queryClient.invalidateQueries({ queryKey: campaignsKey });
                void navigate({ to: "/campaigns/$campaignId", params: { campaignId: made.id } });
              }}
            />
          )}
        </LoadState>
      </Dialog>
    </>
  );
}

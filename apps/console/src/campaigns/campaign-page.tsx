import { useParams } from "@tanstack/react-router";
import {
  cancelCampaign,
  updateCampaign,
  type Campaign,
  type MarketingSite,
} from "@parlour/contract/operations/ops-marketing";
import { Button } from "@parlour/ui/button.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useState } from "react";
import { Card } from "../parts/card.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { audienceKey, useCampaignAudience } from "../queries/campaign-audience-query.ts";
import { campaignKey, useCampaign } from "../queries/campaign-query.ts";
import { campaignsKey } from "../queries/campaigns-query.ts";
import { useMarketingSites } from "../queries/marketing-sites-query.ts";
import { useConsole } from "../services/console-services.ts";
import { AudienceCard } from "./audience-card.tsx";
import { segmentText, stateOf } from "./campaign-labels.ts";
import styles from "./campaigns.module.css";
import { DraftForm, segmentOf, siteKey, siteLabel } from "./draft-form.tsx";
import { ReleaseCard } from "./release-card.tsx";
import { ResultsCard } from "./results-card.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { TestCard } from "./test-card.tsx";
import { TextPreview } from "./text-preview.tsx";

/** Whether a campaign is scheduled or being sent. */
function isOpen(status: Campaign["status"]): boolean {
  return isPlanned(status) || status === "sending";
}

/** Whether none of a campaign's texts has been created yet. */
function isPlanned(status: Campaign["status"] | undefined): boolean {
  return status === "draft" || status === "awaiting_release" || status === "scheduled";
}

/** One campaign: its text, its audience, a test, its schedule, and its results. */
export function CampaignPage() {
  const { client, queryClient } = useConsole();
  const { campaignId } = useParams({ from: "/frame/area/campaigns/$campaignId" });
  const [cancelling, setCancelling] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const sites = useMarketingSites();
  const params = { campaignId };
  const query = useCampaign(campaignId);
  const status = query.data?.campaign.status;
  const audience = useCampaignAudience(campaignId, { enabled: isPlanned(status) });

  async function refresh() {
    await queryClient.invalidateQueries({ queryKey: campaignKey(campaignId) });
    await queryClient.invalidateQueries({ queryKey: campaignsKey });
  }

  return (
    <LoadState operation="campaign" query={query}>
      {({ campaign, counts, countsAreFinal, limits }) => {
        const site = sites.data?.find((each) => siteKey(each) === siteKey(campaign));
        const { word, tone } = stateOf(campaign.status);
        const draft = campaign.status === "draft";
        return (
          <>
            <PageHeader
              title={campaign.title}
              above={{ title: "Campaigns", to: "/campaigns" }}
              lead={
                <>
                  {segmentText(campaign)}, customers of{" "}
                  {site === undefined ? `${campaign.brand}, ${campaign.region}` : siteLabel(site)}. Drafted by{" "}
                  {campaign.author}, <When at={campaign.createdAt} />.
                </>
              }
              marks={<StatusBadge tone={tone}>{word}</StatusBadge>}
              actions={
                isOpen(campaign.status) ? (
                  <Button
                    variant="secondary"
                    onClick={() => {
                      setCancelling(true);
                    }}
                  >
                    {draft ? "Throw the draft away" : "Cancel campaign"}
                  </Button>
                ) : undefined
              }
            />
            {isPlanned(campaign.status) ? null : (
              <ResultsCard campaign={campaign} counts={counts} areFinal={countsAreFinal} />
            )}
            <div className={styles["columns"]}>
              <TextCard
                campaign={campaign}
                site={site}
                sites={sites.data ?? []}
                onSaved={refresh}
                onChange={setUnsaved}
              />
              <Stack gap={5}>
                {campaign.status === "awaiting_release" ? (
                  <ReleaseCard
                    campaign={campaign}
                    limits={limits}
                    reached={
                      audience.data === undefined ? null : { site, customers: audience.data.customers }
                    }
                    onDecided={refresh}
                  />
                ) : null}
                {isPlanned(campaign.status) ? (
                  <AudienceCard campaign={campaign} site={site} query={audience} />
                ) : null}
                {isOpen(campaign.status) ? <TestCard campaign={campaign} /> : null}
                {isPlanned(campaign.status) ? (
                  <ScheduleCard campaign={campaign} isUnsaved={isUnsaved} onScheduled={refresh} />
                ) : null}
              </Stack>
            </div>
            <ConfirmDialog
              title={draft ? "Throw the draft away" : "Cancel the campaign"}
              open={cancelling}
              onClose={() => {
                setCancelling(false);
              }}
              confirmLabel={draft ? "Throw away" : "Cancel campaign"}
              danger
              operation="cancelCampaign"
              onConfirm={async () => {
                await client.call(cancelCampaign, { params });
                await refresh();
              }}
            >
              {draft
                ? "It can't be sent any more. It stays on the list as cancelled."
                : "Texts that are not with the provider yet are not sent. Texts that were sent can’t be called back."}
            </ConfirmDialog>
          </>
        );
      }}
    </LoadState>
  );
}

interface TextCardProps {
  readonly campaign: Campaign;
  readonly site: MarketingSite | undefined;
  readonly sites: readonly MarketingSite[];
  readonly onSaved: () => Promise<void>;
  readonly onChange: (isUnsaved: boolean) => void;
}

function TextCard({ campaign, site, sites, onSaved, onChange }: TextCardProps) {
  const { client, queryClient } = useConsole();
  if (campaign.status !== "draft" || site === undefined) {
    return (
      <Card title="Text">
        <TextPreview body={campaign.body} optOut={campaign.text.slice(campaign.text.lastIndexOf("\n") + 1)} />
      </Card>
    );
  }
  return (
    <Card title="Text" lead="Every text ends with the opt-out of its site.">
      <DraftForm
        key={`${campaign.title}\n${campaign.body}\n${segmentText(campaign)}`}
        sites={sites}
        draft={campaign}
        onChange={onChange}
        onSave={async ({ title, body, ...wish }) => {
          const changed = { title, body, ...segmentOf(wish) };
          await client.call(updateCampaign, { params: { campaignId: campaign.id }, body: changed });
          void queryClient.invalidateQueries({ queryKey: audienceKey(campaign.id) });
          await onSaved();
        }}
      />
    </Card>
  );
}

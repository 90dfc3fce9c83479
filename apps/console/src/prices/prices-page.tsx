import type { PriceVersion, SitePrices } from "@parlour/contract/operations/ops-prices";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Grid } from "@parlour/ui/grid.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { Card } from "../parts/card.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { OneSiteState } from "../parts/one-site-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { SitePicker } from "../parts/site-picker.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useOneSite, type OneSite } from "../parts/use-one-site.ts";
import { When } from "../parts/when.tsx";
import { useSitePrices } from "../queries/site-prices-query.ts";
import { useConsole } from "../services/console-services.ts";
import { TakeOverDialog, type TakenVersion } from "../take-over/take-over-dialog.tsx";
import { TakeOversPart } from "../take-over/take-overs-part.tsx";
import { ChangePrices } from "./change-prices.tsx";
import { EarlierPrices } from "./earlier-prices.tsx";
import { PriceTable } from "./price-table.tsx";
import styles from "./prices.module.css";
import { WithdrawPrices } from "./withdraw-prices.tsx";

/** The bundle prices of a site: current, scheduled and former. */
export function PricesPage() {
  const { query, site, choose } = useOneSite();
  return (
    <>
      <PageHeader
        title="Bundles and prices"
        lead="What credits cost in a region. A change holds from its moment on; payments that customers began before settle at their own price."
        actions={site === null ? null : <SitePicker site={site} onChange={choose} />}
      />
      <OneSiteState
        query={query}
        site={site}
        none={{
          title: "There is no site yet",
          text: "Deploy a brand’s build first; it brings the first prices.",
        }}
      >
        {(one) => <SitePricesView key={`${one.brand}-${one.region}`} site={one} />}
      </OneSiteState>
    </>
  );
}

function SitePricesView({ site }: { readonly site: OneSite }) {
  const result = useSitePrices(site);
  return (
    <LoadState operation="sitePrices" query={result} rows={8}>
      {(prices) => <Timeline site={site} prices={prices} />}
    </LoadState>
  );
}

function Timeline({ site, prices }: { readonly site: OneSite; readonly prices: SitePrices }) {
  const { session } = useConsole();
  const { staff } = useSnapshot(session);
  const mayChange = staff?.role === "admin";
  const [start, setStart] = useState<PriceVersion | null>(null);
  const [withdrawn, setWithdrawn] = useState<PriceVersion | null>(null);
  const [taken, setTaken] = useState<TakenVersion | null>(null);
  const { versions, currency } = prices;

  const now = versions.find(({ state }) => state === "now");
  const waiting = versions.find(({ state }) => state === "waiting");
  const newestBuild = versions.find(({ source }) => source === "build");
  const coming = versions
    .filter(({ state }) => state === "coming")
    .toSorted((one, other) => (one.startsAt ?? "").localeCompare(other.startsAt ?? ""));
  const past = versions.filter(
    ({ state }) => state === "earlier" || state === "withdrawn" || state === "waiting",
  );
  if (now === undefined) return null;

  return (
    <>
      {waiting === undefined || waiting.version !== newestBuild?.version ? null : (
        <Notice
          tone="warning"
          title="A new build of the brand brought other prices"
          action={
            mayChange ? (
              <Button
                variant="secondary"
                onClick={() => {
                  setStart(waiting);
                }}
              >
                Look at them
              </Button>
            ) : undefined
          }
        >
          Prices that staff have set stay until staff change them; the build’s wait as version{" "}
          {waiting.version}.
        </Notice>
      )}
      <Grid gap={5} columns="medium" align="start">
        <Card
          title="Now"
          lead={
            <>
              Since <When at={now.startsAt ?? prices.at} />, {authorOf(now)}
              {now.note === "" ? null : `: “${now.note}”`}
            </>
          }
          actions={
            mayChange ? (
              <>
                <Button
                  variant="secondary"
                  onClick={() => {
                    setTaken({ kind: "prices", version: now.version });
                  }}
                >
                  Copy to other sites
                </Button>
                <Button
                  onClick={() => {
                    setStart(now);
                  }}
                >
                  Change prices
                </Button>
              </>
            ) : null
          }
        >
          <PriceTable prices={now.bundles} currency={currency} caption="Prices that customers see now" />
          {mayChange ? null : <p className={styles["quiet"]}>Changing prices takes an admin.</p>}
        </Card>
        <Stack>
          {coming.length === 0 ? (
            <Card title="Coming">
              <EmptyState
                icon={<CalendarClock aria-hidden />}
                level={3}
                title="No change is planned"
                text="Give a change of prices a later date, and it begins automatically at that moment."
              />
            </Card>
          ) : (
            coming.map((version, index) => (
              <Card
                key={version.version}
                title={index === 0 ? "Coming next" : "Coming after that"}
                lead={
                  <>
                    From <When at={version.startsAt ?? ""} />, {authorOf(version)}
                    {version.note === "" ? null : `: “${version.note}”`}
                  </>
                }
                actions={
                  <>
                    <StatusBadge tone="info">not begun</StatusBadge>
                    {mayChange ? (
                      <>
                        <Button
                          variant="secondary"
                          onClick={() => {
                            setTaken({ kind: "prices", version: version.version });
                          }}
                        >
                          Copy to other sites
                        </Button>
                        <Button
                          variant="secondary"
                          onClick={() => {
                            setWithdrawn(version);
                          }}
                        >
                          Withdraw
                        </Button>
                      </>
                    ) : null}
                  </>
                }
              >
                <PriceTable
                  prices={version.bundles}
                  currency={currency}
                  beside={(coming[index - 1] ?? now).bundles}
                  caption="Prices to come, with what changes"
                />
              </Card>
            ))
          )}
        </Stack>
      </Grid>
      <EarlierPrices versions={past} currency={currency} />
      <TakeOversPart kind="prices" />
      <TakeOverDialog
        site={site}
        taken={taken}
        onClose={() => {
          setTaken(null);
        }}
      />
      <ChangePrices
        site={site}
        prices={prices}
        now={now}
        start={start}
        onClose={() => {
          setStart(null);
        }}
      />
      <WithdrawPrices
        site={site}
        version={withdrawn}
        onClose={() => {
          setWithdrawn(null);
        }}
      />
    </>
  );
}

/** "by Ada Quill", or another origin of the prices. */
export function authorOf({ source, author }: PriceVersion): string {
  return source === "build" ? "from the brand’s build" : `by ${author ?? "somebody who left"}`;
}

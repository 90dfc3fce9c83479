import type { InsightQuery, InsightQueue } from "@parlour/contract/operations/insight";
import { LoadState } from "../parts/load-state.tsx";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { useQueueFigures } from "../queries/queue-figures-query.ts";
import { FigureTile, FigureTiles } from "./figure-tiles.tsx";
import { countText, waitText } from "./figure-text.ts";
import { useSiteNames } from "./use-site-names.ts";

type Site = InsightQueue["sites"][number];

function secondsSince(since: string | null, asOf: string): number | null {
  return since === null ? null : Math.max(0, Math.round((Date.parse(asOf) - Date.parse(since)) / 1000));
}

function sum(sites: readonly Site[], count: (site: Site) => number): number {
  return sites.reduce((total, site) => total + count(site), 0);
}

/** The current queue. */
export function QueueNow({ query }: { readonly query: InsightQuery }) {
  const result = useQueueFigures(query);
  const nameOf = useSiteNames();
  return (
    <Card title="Queue now" lead="Looks again every ten seconds; the period above doesn't matter here.">
      <LoadState operation="insightQueue" query={result} rows={2}>
        {({ sites, asOf, available, onBreak, away, holding }) => {
          const oldest = sites.flatMap(({ oldestSince }) => oldestSince ?? []).toSorted()[0] ?? null;
          return (
            <>
              <FigureTiles label="The queue now">
                <FigureTile
                  label="Waiting"
                  value={countText(sum(sites, ({ waiting }) => waiting))}
                  note="free to claim"
                />
                <FigureTile label="Oldest wait" value={waitText(secondsSince(oldest, asOf))} />
                <FigureTile
                  label="Claimed"
                  value={countText(sum(sites, ({ claimed }) => claimed))}
                  note="somebody is on it"
                />
                <FigureTile
                  label="Resting"
                  value={countText(sum(sites, ({ resting }) => resting))}
                  note="no credit or consent, a break, or age being checked"
                />
                <FigureTile
                  label="Staff available"
                  value={countText(available)}
                  note={`${holding} ${holding === 1 ? "holds" : "hold"} conversations, ${onBreak} on a break, ${away} away`}
                />
              </FigureTiles>
              {sites.length > 1 ? (
                <DataTable
                  caption="Queue now by site"
                  columns={columnsOf<Site>([
                    { id: "site", header: "Site", cell: nameOf, sortBy: nameOf },
                    {
                      id: "waiting",
                      header: "Waiting",
                      cell: (site) => countText(site.waiting),
                      sortBy: (site) => site.waiting,
                    },
                    {
                      id: "oldest",
                      header: "Oldest wait",
                      cell: (site) => waitText(secondsSince(site.oldestSince, asOf)),
                      sortBy: (site) => secondsSince(site.oldestSince, asOf) ?? -1,
                    },
                    { id: "claimed", header: "Claimed", cell: (site) => countText(site.claimed) },
                    { id: "resting", header: "Resting", cell: (site) => countText(site.resting) },
                  ])}
                  rows={sites}
                  rowId={({ brand, region }) => `${brand}-${region}`}
                  figures={["waiting", "oldest", "claimed", "resting"]}
                  empty={null}
                />
              ) : null}
            </>
          );
        }}
      </LoadState>
    </Card>
  );
}

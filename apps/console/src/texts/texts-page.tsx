import type { TextDelivery, TextWarning } from "@parlour/contract/operations/ops-texts";
import { regions } from "@parlour/contract/regions";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Signal } from "lucide-react";
import { useMemo } from "react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable, type Column } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { textKinds, textPeriods, useTextDelivery, type CountedKind } from "../queries/text-delivery-query.ts";
import { byProvider, countWithShare, type ProviderFigures } from "./text-figures.ts";

const providers: { readonly [Provider in TextDelivery["provider"]]: string } = {
  twilio: "Twilio",
  gateway: "Gateway",
};

const periodChoices = [
  { value: "24h", label: "24 hours" },
  { value: "7d", label: "7 days" },
] as const;

const kindChoices = [
  { value: "code", label: "Codes" },
  { value: "marketing", label: "Marketing texts" },
  { value: "other", label: "Receipts and notices" },
] as const;

const isReported = (reporting: readonly string[], provider: string): boolean => reporting.includes(provider);

/** Returns the columns of both tables: what a row is of, and its figures. */
function figureColumns<Figures extends ProviderFigures>(
  kind: CountedKind,
  reporting: readonly TextDelivery["provider"][],
  first: Parameters<typeof columnsOf<Figures>>[0],
): Column<Figures>[] {
  const reported = (row: Figures, text: string): string =>
    isReported(reporting, row.provider) ? text : "Not reported";
  return columnsOf<Figures>([
    ...first,
    { id: "sent", header: "Sent", cell: ({ sent }) => sent, sortBy: ({ sent }) => sent },
    {
      id: "delivered",
      header: "Delivered",
      cell: (row) => reported(row, countWithShare(row.delivered, row.sent)),
      sortBy: (row) => row.delivered,
    },
    {
      id: "failed",
      header: "Failed",
      cell: (row) => reported(row, String(row.failed)),
      sortBy: (row) => row.failed,
    },
    ...(kind === "code"
      ? [
          {
            id: "used",
            header: "Used",
            cell: (row: Figures) => countWithShare(row.used, row.sent),
            sortBy: (row: Figures) => row.used,
          },
        ]
      : []),
  ]);
}

function Warnings({ warnings }: { readonly warnings: readonly TextWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" title="Fewer codes than usual arrive">
      <ul>
        {warnings.map(({ provider, region, share, percent, limit, codes }) => (
          <li key={`${provider} ${region} ${share}`}>
            {providers[provider]}, {regions[region].name}: {percent}% of {codes} codes of the last hour were{" "}
            {share === "delivered" ? "delivered" : "used"}. The limit is {limit}%.
          </li>
        ))}
      </ul>
      Look at the provider&apos;s status page. Settings can put another provider first.
    </Notice>
  );
}

const place = [
  { id: "provider", header: "Provider", cell: (row: ProviderFigures) => providers[row.provider] },
  { id: "region", header: "Region", cell: (row: ProviderFigures) => regions[row.region].name },
];

const figures = ["sent", "delivered", "failed", "used", "missed"];

function Figures({
  rows,
  reporting,
  kind,
}: {
  readonly rows: readonly TextDelivery[];
  readonly reporting: readonly TextDelivery["provider"][];
  readonly kind: CountedKind;
}) {
  const totals = useMemo(
    () => [
      ...figureColumns<ProviderFigures>(kind, reporting, place),
      ...columnsOf<ProviderFigures>([
        { id: "missed", header: "Not taken", cell: ({ missed }) => missed, sortBy: ({ missed }) => missed },
      ]),
    ],
    [kind, reporting],
  );
  const networks = useMemo(
    () =>
      figureColumns<TextDelivery>(kind, reporting, [
        { id: "carrier", header: "Network", cell: ({ carrier }) => carrier ?? "Not reported" },
        ...place,
      ]),
    [kind, reporting],
  );
  const empty = (
    <EmptyState
      icon={<Signal />}
      title="No texts in this time"
      text="Texts are counted here as soon as they are sent."
    />
  );
  return (
    <>
      <Card
        title="By provider and region"
        lead="“Not taken” counts tries after which a text went to the next provider, or was not sent."
      >
        <DataTable
          caption="Texts by provider and region"
          columns={totals}
          rows={byProvider(rows)}
          rowId={({ provider, region }) => `${provider} ${region}`}
          figures={figures}
          empty={empty}
        />
      </Card>
      <Card title="By network" lead="A number's network is known as far as the provider reports it.">
        <DataTable
          caption="Texts by network"
          columns={networks}
          rows={rows.filter(({ sent }) => sent > 0)}
          rowId={({ provider, region, carrier }) => `${provider} ${region} ${carrier ?? ""}`}
          figures={figures}
          empty={empty}
        />
      </Card>
    </>
  );
}

/** What became of texts, by provider, region and network (TEXTS-19). */
export function TextsPage() {
  const { search, setSearch } = usePageSearch();
  const period = textPeriods.find((each) => each === search["period"]) ?? "24h";
  const kind = textKinds.find((each) => each === search["kind"]) ?? "code";
  const query = useTextDelivery(period, kind);
  return (
    <>
      <PageHeader
        title="Texts"
        lead="How many texts were sent and arrived, and how many codes were entered. No numbers are kept with these figures."
      />
      <Stack>
        <Row>
          <SelectBox
            label="Texts"
            value={kind}
            choices={kindChoices}
            onChange={(value) => {
              setSearch({ kind: value });
            }}
          />
          <SelectBox
            label="Time"
            value={period}
            choices={periodChoices}
            onChange={(value) => {
              setSearch({ period: value });
            }}
          />
        </Row>
        <LoadState operation="opsTextDelivery" query={query}>
          {({ rows, reporting, warnings }) => (
            <>
              <Warnings warnings={warnings} />
              <Figures rows={rows} reporting={reporting} kind={kind} />
            </>
          )}
        </LoadState>
      </Stack>
    </>
  );
}

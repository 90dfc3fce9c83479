import { cancelAlert, type OpsAlert } from "@parlour/contract/operations/ops-alerts";
import { regions } from "@parlour/contract/regions";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Megaphone } from "lucide-react";
import { useMemo, useState } from "react";
import { Card } from "../parts/card.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { columnsOf, DataTable, type Column } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { alertsKey, useAlerts } from "../queries/alerts-query.ts";
import { useSites } from "../queries/sites-query.ts";
import { useConsole } from "../services/console-services.ts";
import { AlertForm } from "./alert-form.tsx";
import { groupAlerts } from "./alert-groups.ts";
import { AlertText } from "./alert-text.tsx";
import styles from "./alerts.module.css";

interface Row {
  readonly alert: OpsAlert;
  /** Whether customers see it now. */
  readonly shown: boolean;
}

interface Doing {
  readonly onCancel: (alert: OpsAlert) => void;
  readonly onAgain: (alert: OpsAlert) => void;
}

function columnsFor(
  { onCancel, onAgain }: Doing,
  brandName: (brand: string | null) => string,
): Column<Row>[] {
  return columnsOf<Row>([
    { id: "words", header: "Alert", cell: ({ alert }) => <AlertText alert={alert} /> },
    {
      id: "region",
      header: "Region",
      sortBy: ({ alert }) => regions[alert.region].name,
      cell: ({ alert }) => regions[alert.region].name,
    },
    {
      id: "brand",
      header: "Brand",
      sortBy: ({ alert }) => brandName(alert.brand),
      cell: ({ alert }) => brandName(alert.brand),
    },
    {
      id: "state",
      header: "State",
      cell: ({ alert, shown }) => {
        switch (alert.state) {
          case "active":
            return shown ? (
              <StatusBadge tone="success">Shown now</StatusBadge>
            ) : (
              <StatusBadge tone="warning">Behind a newer one</StatusBadge>
            );
          case "scheduled":
            return <StatusBadge tone="info">Coming</StatusBadge>;
          case "expired":
            return <StatusBadge tone="neutral">Over</StatusBadge>;
          case "cancelled":
            return <StatusBadge tone="neutral">Taken back</StatusBadge>;
          default:
            return alert.state satisfies never;
        }
      },
    },
    { id: "begins", header: "Begins", cell: ({ alert }) => <When at={alert.startsAt} /> },
    { id: "ends", header: "Ends", cell: ({ alert }) => <When at={alert.expiresAt} /> },
    { id: "author", header: "By", cell: ({ alert }) => alert.author ?? "–" },
    {
      id: "actions",
      header: "Actions",
      cell: ({ alert }) =>
        alert.state === "active" || alert.state === "scheduled" ? (
          <Button
            className={styles["nowrap"]}
            variant="quiet"
            aria-label={`Take back “${alert.contentPrimary}” in ${regions[alert.region].name}`}
            onClick={() => {
              onCancel(alert);
            }}
          >
            Take back
          </Button>
        ) : (
          <Button
            className={styles["nowrap"]}
            variant="quiet"
            aria-label={`Use again: “${alert.contentPrimary}”`}
            onClick={() => {
              onAgain(alert);
            }}
          >
            Use again
          </Button>
        ),
    },
  ]);
}

/** Alerts that customers see at the top of every page: current, scheduled, past. */
export function AlertsPage() {
  const { client, queryClient } = useConsole();
  const [writing, setWriting] = useState<{ readonly model: OpsAlert | null } | null>(null);
  const [cancelling, setCancelling] = useState<OpsAlert | null>(null);
  const query = useAlerts();
  const sites = useSites().data;
  const columns = useMemo(
    () =>
      columnsFor(
        {
          onCancel: setCancelling,
          onAgain: (model) => {
            setWriting({ model });
          },
        },
        (brand) =>
          brand === null ? "All brands" : (sites?.find((site) => site.brand === brand)?.name ?? brand),
      ),
    [sites],
  );
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: alertsKey });
  };

  return (
    <>
      <PageHeader
        title="Alerts"
        lead="A line at the top of every page, for all customers of a region, of all brands or one: late texts, a pause, good news. Customers see it within ten seconds."
        actions={
          <Button
            icon={<Megaphone aria-hidden />}
            onClick={() => {
              setWriting({ model: null });
            }}
          >
            New alert
          </Button>
        }
      />
      <LoadState operation="opsAlerts" query={query}>
        {(alerts) => {
          const { now, coming, over } = groupAlerts(alerts);
          if (alerts.length === 0) {
            return (
              <Card title="Now">
                <EmptyState
                  icon={<Megaphone />}
                  level={3}
                  title="No alert yet"
                  text="Tell customers of a region what they should know, at once or at a later time."
                />
              </Card>
            );
          }
          return (
            <>
              <Card title="Now">
                <DataTable
                  caption="Alerts now"
                  columns={columns}
                  rows={now}
                  rowId={({ alert }) => alert.id}
                  empty={<p>Customers see no alert at the moment.</p>}
                />
              </Card>
              {coming.length === 0 ? null : (
                <Card title="Coming">
                  <DataTable
                    caption="Alerts to come"
                    columns={columns}
                    rows={coming.map((alert) => ({ alert, shown: false }))}
                    rowId={({ alert }) => alert.id}
                    empty={null}
                  />
                </Card>
              )}
              {over.length === 0 ? null : (
                <Card title="Over">
                  <DataTable
                    caption="Alerts that are over"
                    columns={columns}
                    rows={over.map((alert) => ({ alert, shown: false }))}
                    rowId={({ alert }) => alert.id}
                    empty={null}
                  />
                </Card>
              )}
            </>
          );
        }}
      </LoadState>
      <AlertForm
        open={writing !== null}
        model={writing?.model ?? null}
        onClose={() => {
          setWriting(null);
        }}
        onRaised={refresh}
      />
      <ConfirmDialog
        title="Take back the alert"
        open={cancelling !== null}
        onClose={() => {
          setCancelling(null);
        }}
        confirmLabel="Take back"
        danger
        operation="cancelAlert"
        onConfirm={async () => {
          if (cancelling === null) return;
          await client.call(cancelAlert, { params: { alertId: cancelling.id } });
          await refresh();
        }}
      >
        {cancelling === null
          ? null
          : `“${cancelling.contentPrimary}” in ${regions[cancelling.region].name}: pages that are opened from now on don't show it. Where it is on screen already, it stays until the customer closes it or it ends.`}
      </ConfirmDialog>
    </>
  );
}

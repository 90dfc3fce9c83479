import { queueOrders, type QueueOrder } from "@parlour/contract/rules/queue-order";
import { Button } from "@parlour/ui/button.tsx";
import { ArrowDownUp, ListFilter } from "lucide-react";
import { useId, useMemo } from "react";
import { useSnapshot } from "valtio";
import { changeDeskSettings } from "../desk/desk-settings.ts";
import menu from "../desk/desk-menu.module.css";
import { useSites } from "../queries/sites-query.ts";
import { useConsole } from "../services/console-services.ts";
import { queueBySite, siteKey, type DeskQueue } from "./desk-queue.ts";
import styles from "./queue-filter.module.css";
import { WaitingClock } from "./waiting-clock.tsx";

/** Returns the label of an order. */
export function orderLabel(order: QueueOrder): string {
  switch (order) {
    case "longest":
      return "Longest wait first";
    case "new_customers":
      return "New customers first";
    case "unanswered":
      return "Never answered first";
    default:
      return order satisfies never;
  }
}

interface QueueFilterProps {
  /** The queue of all sites; null until the first response. */
  readonly everything: DeskQueue | null;
}

/** Chooses the sites and the order of the queue, and shows each site's number of waiting conversations. */
export function QueueFilter({ everything }: QueueFilterProps) {
  const { deskSettings } = useConsole();
  const settings = deskSettings();
  const { order, sites } = useSnapshot(settings);
  const menuId = useId();
  const waiting = everything?.waiting;
  const waitingBySite = useMemo(() => queueBySite(waiting ?? []), [waiting]);
  const known = useSites().data ?? [];
  const all = known.flatMap(({ brand, name, regions }) =>
    regions.map(({ region }) => ({ key: siteKey({ brand, region }), name, region })),
  );

  function toggle(key: string, on: boolean): void {
    changeDeskSettings(settings, { sites: on ? [...sites, key] : sites.filter((site) => site !== key) });
  }

  return (
    <div className={styles["filter"]}>
      <Button
        className={styles["opener"]}
        variant="quiet"
        icon={<ListFilter aria-hidden />}
        popoverTarget={menuId}
        data-narrowed={sites.length > 0 || undefined}
      >
        {sites.length === 0 ? "All sites" : sites.length === 1 ? "1 site" : `${sites.length} sites`}
      </Button>
      <label className={styles["order"]}>
        <ArrowDownUp aria-hidden />
        <select
          aria-label="Order of the queue"
          value={order}
          onChange={(event) => {
            const chosen = queueOrders.find((each) => each === event.target.value) ?? "longest";
            changeDeskSettings(settings, { order: chosen });
          }}
        >
          {queueOrders.map((each) => (
            <option key={each} value={each}>
              {orderLabel(each)}
            </option>
          ))}
        </select>
      </label>
      <div className={`${menu["menu"] ?? ""} ${styles["menu"] ?? ""}`} id={menuId} popover="auto">
        <fieldset className={menu["group"]}>
          <legend>Sites whose queue you see and are given</legend>
          <label className={menu["choice"]}>
            <input
              type="checkbox"
              checked={sites.length === 0}
              onChange={() => {
                changeDeskSettings(settings, { sites: [] });
              }}
            />
            <span className={styles["name"]}>All sites</span>
            <span className={styles["count"]}>{waiting?.length ?? 0}</span>
          </label>
          {all.map(({ key, name, region }) => {
            const site = waitingBySite.get(key);
            return (
              <label className={menu["choice"]} key={key}>
                <input
                  type="checkbox"
                  checked={sites.includes(key)}
                  onChange={(event) => {
                    toggle(key, event.target.checked);
                  }}
                />
                <span className={styles["name"]}>
                  {name} <abbr>{region}</abbr>
                </span>
                {site?.longestSince == null ? null : <WaitingClock since={site.longestSince} />}
                <span className={styles["count"]}>{site?.waiting ?? 0}</span>
              </label>
            );
          })}
        </fieldset>
      </div>
    </div>
  );
}

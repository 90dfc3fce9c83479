import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { isRegionCode, regions } from "@parlour/contract/regions";
import { localTimes } from "@parlour/contract/rules/quiet-hours";
import { Badge } from "@parlour/ui/badge.tsx";
import { Row } from "@parlour/ui/row.tsx";
import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime.js";
import { useNow } from "../desk/use-now.ts";
import styles from "./facts-pane.module.css";
import { PersonPicture } from "./person-picture.tsx";

dayjs.extend(relativeTime);

/** Formats a region's local times, from west to east: "Fri 20:15", or "Fri 17:15 Perth – 20:15 Sydney". */
export function regionTime(region: string, now: Date): string {
  if (!isRegionCode(region)) return "";
  const times = localTimes(region, now);
  const [first] = times;
  // the best-known cities: Lord Howe is further east, but almost nobody lives there
  const last = times.find(({ place }) => place === "Sydney") ?? first;
  if (first === undefined || last === undefined) return "";
  if (first === last) return first.time;
  return `${first.time} ${first.place} – ${last.time} ${last.place}`;
}

function LocalTime({ region }: { readonly region: string }) {
  const now = useNow();
  return <>{regionTime(region, new Date(now))}</>;
}

/** The customer, masked: a username and an age, never a number, a birth date or a balance. */
export function CustomerFacts({ conversation }: { readonly conversation: OpsConversation }) {
  const { customer, region } = conversation;
  const joined = dayjs(customer.joinedAt);
  return (
    <section className={styles["section"]} aria-label="Customer">
      <Row gap={3} align="center" wrap={false}>
        <PersonPicture name={customer.name} size={44} />
        <div>
          <p className={styles["role"]}>Customer</p>
          <h3 className={styles["name"]}>
            {customer.name}, {customer.age}
          </h3>
        </div>
      </Row>
      <dl className={styles["facts"]}>
        <dt>Where</dt>
        <dd>{isRegionCode(region) ? regions[region].name : region}</dd>
        <dt>Time there</dt>
        <dd className={styles["clock"]}>
          <LocalTime region={region} />
        </dd>
        <dt>First visit</dt>
        <dd title={joined.format("D MMMM YYYY, HH:mm")}>
          {joined.format("D MMM YYYY")} <span className={styles["ago"]}>({joined.fromNow()})</span>
        </dd>
        <dt>Reply</dt>
        <dd>
          {customer.hasCredit ? (
            <Badge tone="success">Possible</Badge>
          ) : (
            <Badge tone="warning">Not now</Badge>
          )}
        </dd>
      </dl>
    </section>
  );
}

import {
  daysUntilFinal,
  type Campaign,
  type CampaignCounts,
} from "@parlour/contract/operations/ops-marketing";
import dayjs from "dayjs";
import { Card } from "../parts/card.tsx";
import { When } from "../parts/when.tsx";
import styles from "./campaigns.module.css";

const whole = new Intl.NumberFormat("en-GB");
const percent = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 1 });

interface Figure {
  readonly name: string;
  readonly count: number;
  readonly note: string;
}

/** Returns a campaign's figures, in the order in which texts pass through them. */
export function figuresOf(counts: CampaignCounts): readonly Figure[] {
  const handedOver = counts.sent + counts.delivered + counts.failed + counts.unknown;
  const share = (count: number): string =>
    handedOver === 0 ? "" : `${percent.format(count / handedOver)} of those handed over`;
  return [
    { name: "Waiting", count: counts.waiting, note: "not handed over yet" },
    { name: "Delivered", count: counts.delivered, note: share(counts.delivered) },
    { name: "On the way", count: counts.sent, note: "taken by the provider, delivery not told yet" },
    { name: "Failed", count: counts.failed, note: share(counts.failed) },
    { name: "Unknown", count: counts.unknown, note: "the provider's answer was lost; never sent again" },
    { name: "Left out", count: counts.skipped, note: "at the last moment, such as after STOP" },
    { name: "Opted out", count: counts.optedOut, note: "texted STOP within 7 days of getting it" },
  ];
}

/** Says until when the results of a campaign that is over can change; nothing for the hour until they are stored. */
function UntilFinal({ finishedAt }: { readonly finishedAt: string }) {
  const finalAt = dayjs(finishedAt).add(daysUntilFinal, "day");
  if (finalAt.isBefore(dayjs())) return null;
  return (
    <>
      These figures can change until <When at={finalAt.toISOString()} detail="day" />.
    </>
  );
}

/** A campaign's results. */
export function ResultsCard({
  campaign,
  counts,
  areFinal,
}: {
  readonly campaign: Campaign;
  readonly counts: CampaignCounts;
  /** Whether the counts no longer change. */
  readonly areFinal: boolean;
}) {
  const { status, finishedAt } = campaign;
  const lead =
    finishedAt === null ? (
      "Texts are going out. What is not sent before quiet hours waits for the morning."
    ) : (
      <>
        {status === "cancelled" ? "Cancelled" : "Sent to the last customer"} <When at={finishedAt} />.{" "}
        {areFinal ? "These figures are final." : <UntilFinal finishedAt={finishedAt} />}
      </>
    );
  return (
    <Card title="Results" lead={lead}>
      <dl className={styles["results"]}>
        {figuresOf(counts).map(({ name, count, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{whole.format(count)}</strong>
              <span className={styles["quiet"]}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

import type { Funnel } from "@parlour/contract/operations/insight-people";
import { countText, shareText } from "./figure-text.ts";
import styles from "./funnel.module.css";

interface Step {
  readonly name: string;
  readonly count: number | null;
  readonly before: number | null;
  /** The step that this one is a share of, named next to the bar. */
  readonly of: { readonly name: string; readonly count: number | null } | null;
}

function stepsOf(now: Funnel, before: Funnel): readonly Step[] {
  return [
    { name: "Asked for a code", count: now.asked, before: before.asked, of: null },
    {
      name: "Number verified",
      count: now.verified,
      before: before.verified,
      of: { name: "those who asked", count: now.asked },
    },
    {
      name: "Account made",
      count: now.accounts,
      before: before.accounts,
      of: { name: "verified numbers", count: now.verified },
    },
    {
      name: "First message",
      count: now.wrote,
      before: before.wrote,
      of: { name: "accounts", count: now.accounts },
    },
    {
      name: "First purchase",
      count: now.bought,
      before: before.bought,
      of: { name: "accounts", count: now.accounts },
    },
  ];
}

/** From a code to the first purchase: a bar for each step, with its share of the previous one. */
export function FunnelSteps({ now, before }: { readonly now: Funnel; readonly before: Funnel }) {
  const steps = stepsOf(now, before);
  const most = Math.max(1, ...steps.map(({ count }) => count ?? 0));
  return (
    <ol className={styles["funnel"]}>
      {steps.map(({ name, count, before: then, of }) => (
        <li key={name}>
          <span className={styles["name"]}>{name}</span>
          <span className={styles["track"]}>
            <span className={styles["bar"]} style={{ inlineSize: `${((count ?? 0) / most) * 100}%` }} />
          </span>
          <span className={styles["count"]}>{countText(count)}</span>
          <span className={styles["part"]}>
            {count === null ? "no longer kept" : null}
            {count !== null && of !== null ? `${shareText(count, of.count)} of ${of.name}` : null}
            {then === null ? null : (
              <span className={styles["before"]}>
                {of === null ? "" : ", "}before: {countText(then)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

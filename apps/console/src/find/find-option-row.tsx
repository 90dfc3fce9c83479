import type { FoundMoney } from "@parlour/contract/operations/find";
import type { ReactNode } from "react";
import { SiteBadge } from "../desk/site-badge.tsx";
import { moneyText } from "../parts/money.tsx";
import { When } from "../parts/when.tsx";
import type { FindOption } from "./find-options.ts";
import styles from "./find.module.css";

const moneyNames = { payment: "Payment", refund: "Refund", dispute: "Dispute" } as const;

/** The number of a payment's receipt, as customers read it. */
function receiptText({ receiptNumber }: FoundMoney): string {
  return `R-${String(receiptNumber).padStart(8, "0")}`;
}

function titleOf(option: FindOption): ReactNode {
  switch (option.kind) {
    case "customer":
      return option.customer.username ?? "Erased customer";
    case "money":
      return `${moneyNames[option.money.kind]} of ${moneyText(option.money)}, ${option.money.username ?? "erased customer"}`;
    case "page":
      return option.page.title;
    case "action":
      return option.action.title;
    case "search":
      return option.title;
    default:
      return option satisfies never;
  }
}

function factsOf(option: FindOption): ReactNode {
  switch (option.kind) {
    case "customer":
      return (
        <>
          <SiteBadge brand={option.customer.brand} region={option.customer.region} /> joined{" "}
          <When at={option.customer.joinedAt} detail="day" />
        </>
      );
    case "money": {
      const { money } = option;
      return (
        <>
          <SiteBadge brand={money.brand} region={money.region} /> {receiptText(money)} ·{" "}
          {money.cardLast4 === null ? null : `card ending in ${money.cardLast4} · `}
          {money.status.replaceAll("_", " ")} · <When at={money.at} />
        </>
      );
    }
    case "page":
      return option.page.place === option.page.title ? null : option.page.place;
    case "action":
      return null;
    case "search":
      return option.hint;
    default:
      return option satisfies never;
  }
}

interface FindOptionRowProps {
  readonly id: string;
  readonly option: FindOption;
  readonly chosen: boolean;
  readonly onPick: () => void;
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- an option of a select holds no two
lines; the combobox has the focus and the keys (ARIA practices, combobox with a listbox) */
/** One line of what is found: its name, and below it brand, region and facts. */
export function FindOptionRow({ id, option, chosen, onPick }: FindOptionRowProps) {
  const facts = factsOf(option);
  return (
    <div
      id={id}
      className={styles["option"]}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerDown={(event) => {
        // The focus stays in the box until something is picked.
        event.preventDefault();
      }}
      onClick={onPick}
    >
      <span className={styles["title"]}>{titleOf(option)}</span>
      {facts === null ? null : <span className={styles["facts"]}>{facts}</span>}
    </div>
  );
}

import type { Money as MoneyAmount } from "@parlour/contract/money";
import styles from "./money.module.css";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: MoneyAmount["currency"]): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat("en-GB", { style: "currency", currency });
  formats.set(currency, made);
  return made;
}

/**
 * Formats 450 GBP as "£4.50", 450 AUD as "A$4.50": the back office has several currencies, so dollars name
 * their country.
 */
export function moneyText({ minor, currency }: MoneyAmount): string {
  return formatOf(currency).format(minor / 100);
}

/** An amount of money in tabular figures, so that columns align. */
export function Money(amount: MoneyAmount) {
  return <span className={styles["money"]}>{moneyText(amount)}</span>;
}

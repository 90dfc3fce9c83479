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

/** 450 GBP -> "£4.50", 450 AUD -> "A$4.50": the back office sees several currencies, so dollars say whose they are. */
export function moneyText({ minor, currency }: MoneyAmount): string {
  return formatOf(currency).format(minor / 100);
}

/** An amount of money in tabular figures, so that columns align. */
export function Money(amount: MoneyAmount) {
  return <span className={styles["money"]}>{moneyText(amount)}</span>;
}

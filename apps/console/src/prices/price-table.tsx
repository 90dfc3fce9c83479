import type { Money as MoneyAmount } from "@parlour/contract/money";
import type { PriceList } from "@parlour/contract/rules/bundle-prices";
import { bundle, bundleNames, pricePerReply } from "@parlour/contract/rules/bundles";
import { Money } from "../parts/money.tsx";
import { creditChange } from "./price-form.ts";
import styles from "./prices.module.css";

/** The bundles' names in the console. */
export const bundleTitles = {
  bronze: "Bronze",
  silver: "Silver",
  gold: "Gold",
  platinum: "Platinum",
} as const;

interface PriceTableProps {
  readonly prices: PriceList;
  readonly currency: MoneyAmount["currency"];
  /** The previous prices, to mark what differs. */
  readonly beside?: PriceList;
  readonly caption: string;
}

function formatChange(percent: number): string {
  if (percent === 0) return "a reply costs the same";
  return percent > 0 ? `a reply ${percent} % dearer` : `a reply ${-percent} % cheaper`;
}

/** The four bundles, with the price of a reply in each. */
export function PriceTable({ prices, currency, beside, caption }: PriceTableProps) {
  return (
    <table className={styles["prices"]}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Bundle</th>
          <th scope="col">Price</th>
          <th scope="col">Credits</th>
          <th scope="col">Per reply</th>
          {beside === undefined ? null : <th scope="col">Changes</th>}
        </tr>
      </thead>
      <tbody>
        {bundleNames.map((name) => {
          const { minor, amount } = prices[name];
          const before = beside?.[name];
          const differs = before !== undefined && (before.minor !== minor || before.amount !== amount);
          return (
            <tr key={name} data-differs={differs || undefined}>
              <th scope="row">{bundleTitles[name]}</th>
              <td>
                <Money minor={minor} currency={currency} />
              </td>
              <td>{amount}</td>
              <td>
                <Money minor={pricePerReply(bundle(name, minor, amount))} currency={currency} />
              </td>
              {before === undefined ? null : (
                <td>
                  {differs ? (
                    <>
                      was <Money minor={before.minor} currency={currency} /> for {before.amount};{" "}
                      {formatChange(creditChange(before, prices[name]))}
                    </>
                  ) : (
                    "stays"
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

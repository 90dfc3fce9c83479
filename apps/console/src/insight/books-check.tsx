import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightMoneyFile, type InsightMoney } from "@parlour/contract/operations/insight-money";
import { Notice } from "@parlour/ui/notice.tsx";
import { moneyText } from "../parts/money.tsx";
import { countOf } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";

const files = insightMoneyFile.path.replace("/:table", "");

/** Whether the figures match the ledger, computed in a second way. */
export function BooksCheck({ money, query }: { readonly money: InsightMoney; readonly query: InsightQuery }) {
  const { agrees, purchases, unequal, unexplained } = money.check;
  const sums = purchases.map(
    ({ currency, counted, countedMinor }) =>
      `${countOf(counted, "purchase")} for ${moneyText({ minor: countedMinor, currency })}`,
  );
  if (agrees) {
    return (
      <Notice tone="success" title="The ledger agrees to the penny">
        {sums.length === 0
          ? "No purchases in this period. "
          : `${sums.join(", ")}: the same by payments and by ledger. `}
        Credits in hand when it began, plus what came in, less what went out, are those in hand when it ended.{" "}
        <a href={fileAddress(files, "check", query)} download>
          The comparison as CSV
        </a>
      </Notice>
    );
  }
  return (
    <Notice tone="error" title="These figures and the ledger differ">
      <p>
        Don’t use them for the accounts until this is resolved. Report it to the people who run the server:
      </p>
      <ul>
        {purchases
          .filter(
            (each) =>
              each.counted !== each.booked ||
              each.countedMinor !== each.bookedMinor ||
              each.countedCredits !== each.bookedCredits,
          )
          .map(({ currency, counted, booked, countedMinor, bookedMinor, countedCredits, bookedCredits }) => (
            <li key={currency}>
              {currency}: {countOf(counted, "purchase")}, {moneyText({ minor: countedMinor, currency })},{" "}
              {countOf(countedCredits, "credit")} by payments; {countOf(booked, "purchase")},{" "}
              {moneyText({ minor: bookedMinor, currency })}, {countOf(bookedCredits, "credit")} by the ledger.
            </li>
          ))}
        {unequal > 0 ? (
          <li>
            {countOf(unequal, "purchase")} whose last refund or dispute was in this period: the credits taken
            back don’t match the money.
          </li>
        ) : null}
        {unexplained === 0 ? null : <li>{countOf(unexplained, "credit")} that no movement explains.</li>}
      </ul>
    </Notice>
  );
}

import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightMoney } from "@parlour/contract/operations/insight-money";
import { Stack } from "@parlour/ui/stack.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useMoneyFigures } from "../queries/money-figures-query.ts";
import { BooksCheck } from "./books-check.tsx";
import { CountedHow } from "./counted-how.tsx";
import { CreditFigures } from "./credit-figures.tsx";
import { CurrencyFigures } from "./currency-figures.tsx";
import { NetFigures } from "./net-figures.tsx";
import { NothingYet } from "./nothing-yet.tsx";
import { PeriodNote } from "./period-note.tsx";
import { RatesCard } from "./rates-card.tsx";
import { SalesTables } from "./sales-tables.tsx";

function MoneyFigures({ money, query }: { readonly money: InsightMoney; readonly query: InsightQuery }) {
  const { currencies, credits } = money;
  const stock = Object.values(credits.closing).every((count) => count === 0);
  if (currencies.length === 0 && stock) {
    return (
      <NothingYet
        title="No money moved in this period"
        text="Purchases, refunds, disputes and their credits are shown here, each currency separately, checked against the ledger."
      />
    );
  }
  return (
    <>
      <BooksCheck money={money} query={query} />
      {currencies.map((figures) => (
        <CurrencyFigures key={figures.currency} figures={figures} period={money.period} query={query} />
      ))}
      <NetFigures query={query} />
      <SalesTables money={money} query={query} />
      <CreditFigures money={money} query={query} />
    </>
  );
}

/** Revenue and credits; for admins. */
export function MoneyTab({ query }: { readonly query: InsightQuery }) {
  const result = useMoneyFigures(query);
  return (
    <Stack>
      <LoadState operation="insightMoney" query={result} rows={8}>
        {(money) => (
          <>
            <PeriodNote period={money.period} isStale={result.isPlaceholderData} />
            <MoneyFigures money={money} query={query} />
          </>
        )}
      </LoadState>
      <RatesCard />
      <CountedHow
        terms={[
          {
            term: "Gross",
            meaning:
              "Money that arrived for purchases, on the day their credits were granted. Held money counts from its release.",
          },
          {
            term: "Refunded",
            meaning:
              "On the day the card provider confirmed it. A refund that failed later is not counted, nor one of held money, which was never revenue.",
          },
          {
            term: "Lost to disputes",
            meaning: "On the day the dispute was lost. One that is won after all is taken out again.",
          },
          { term: "Net", meaning: "Gross less refunded less lost, before tax and the card provider's fees." },
          {
            term: "Tax",
            meaning:
              "Prices include it: of a payment of 120.00 at 20 % it is 20.00. Refunded or lost money reduces the tax, at the rate of the purchase.",
          },
          {
            term: "Fees",
            meaning:
              "A share and a fixed sum for each payment, by the rates of its day. They are not returned with a refund. Fees for disputes are not included.",
          },
          {
            term: "Remains",
            meaning:
              "Gross minus refunds, losses, tax and fees. Tax and fee are rounded for each payment, half up, so sums are the sums of their payments.",
          },
          {
            term: "Credits",
            meaning:
              "As the ledger booked them. Credits do not expire; those left on erased accounts can't be spent by anybody.",
          },
        ]}
      />
    </Stack>
  );
}

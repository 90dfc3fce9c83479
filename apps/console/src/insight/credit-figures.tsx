import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightMoneyFile, type InsightMoney } from "@parlour/contract/operations/insight-money";
import { useMemo } from "react";
import { columnsOf } from "../parts/data-table.tsx";
import { FigureTile, FigureTiles } from "./figure-tiles.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { countText, pointNamer } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";
import styles from "./insight-page.module.css";

type Point = InsightMoney["credits"]["series"][number];

const files = insightMoneyFile.path.replace("/:table", "");

const movements = [
  { id: "sold", header: "Sold", of: (row: Point) => row.sold },
  { id: "trial", header: "Free at sign-up", of: (row: Point) => row.trial },
  { id: "goodwill", header: "Goodwill", of: (row: Point) => row.goodwill },
  { id: "spentPurchased", header: "Bought, spent", of: (row: Point) => row.spentPurchased },
  { id: "spentFree", header: "Free, spent", of: (row: Point) => row.spentFree },
  { id: "takenBack", header: "Taken back", of: (row: Point) => row.takenBack },
  { id: "givenAgain", header: "Given again", of: (row: Point) => row.givenAgain },
] as const;

function creditColumns(nameOf: (start: string) => string) {
  return columnsOf<Point>([
    { id: "start", header: "When", cell: ({ start }) => nameOf(start) },
    ...movements.map(({ id, header, of }) => ({
      id,
      header,
      cell: (row: Point) => countText(of(row)),
      sortBy: of,
    })),
  ]);
}

/** Credits: what customers hold, and the movements. */
export function CreditFigures({
  money,
  query,
}: {
  readonly money: InsightMoney;
  readonly query: InsightQuery;
}) {
  const { credits, period } = money;
  const { opening, closing, movements: moved, before, left } = credits;
  const nameOf = useMemo(() => pointNamer(period), [period]);
  const columns = useMemo(() => creditColumns(nameOf), [nameOf]);
  const compared = (now: number, then: number) => ({ now, before: then, beforeText: countText(then) });
  return (
    <>
      <h2 className={styles["heading"]}>Credits</h2>
      <FigureTiles label="Credits">
        <FigureTile label="Sold" value={countText(moved.sold)} compared={compared(moved.sold, before.sold)} />
        <FigureTile
          label="Given free"
          value={countText(moved.trial + moved.goodwill)}
          note={`${countText(moved.trial)} at sign-up, ${countText(moved.goodwill)} goodwill`}
          compared={compared(moved.trial + moved.goodwill, before.trial + before.goodwill)}
        />
        <FigureTile
          label="Spent on replies"
          value={countText(moved.spentPurchased + moved.spentFree)}
          note={`${countText(moved.spentPurchased)} bought, ${countText(moved.spentFree)} free`}
          compared={compared(
            moved.spentPurchased + moved.spentFree,
            before.spentPurchased + before.spentFree,
          )}
        />
        <FigureTile
          label="Taken back"
          value={countText(moved.takenBack)}
          note={`${countText(moved.givenAgain)} given again`}
          compared={compared(moved.takenBack, before.takenBack)}
        />
        <FigureTile
          label="In customers' hands"
          value={countText(closing.purchased + closing.free)}
          note={`${countText(closing.purchased)} bought, ${countText(closing.free)} free; ${countText(closing.debt)} owed`}
          compared={compared(closing.purchased + closing.free, opening.purchased + opening.free)}
        />
        <FigureTile
          label="Left on erased accounts"
          value={countText(left.purchased + left.free)}
          note="now; credits do not expire"
        />
      </FigureTiles>
      <FiguresCard
        title="Credits sold and spent"
        chart={{
          points: credits.series.map(({ start, sold, trial, goodwill, spentPurchased, spentFree }) => ({
            name: nameOf(start),
            sold,
            free: trial + goodwill,
            spent: spentPurchased + spentFree,
          })),
          measures: [
            { key: "sold", name: "Sold", as: "bar", look: 1 },
            { key: "free", name: "Given free", as: "bar", look: 2 },
            { key: "spent", name: "Spent on replies", as: "line", look: 3 },
          ],
          text: countText,
        }}
        columns={columns}
        rows={credits.series}
        rowId={({ start }) => start}
        words={["start"]}
        file={fileAddress(files, "credits", query)}
      />
    </>
  );
}

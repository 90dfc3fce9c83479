import type { InsightDesk } from "@parlour/contract/operations/insight";
import { FigureTile, FigureTiles } from "./figure-tiles.tsx";
import { countOf, countText, shareText, waitText } from "./figure-text.ts";

/** The desk's figures of the period, compared with the previous period. */
export function DeskTiles({ desk: { totals, before } }: { readonly desk: InsightDesk }) {
  const counted = (now: number, then: number) => ({ now, before: then, beforeText: countText(then) });
  const waited = (now: number | null, then: number | null) => ({
    now,
    before: then,
    beforeText: waitText(then),
  });
  return (
    <FigureTiles label="Replies and waiting times">
      <FigureTile
        label="Messages from customers"
        value={countText(totals.written)}
        note={countOf(totals.customers, "customer")}
        compared={counted(totals.written, before.written)}
      />
      <FigureTile
        label="Replies"
        value={countText(totals.replies)}
        note={`in ${countText(totals.conversations)} conversations`}
        compared={counted(totals.replies, before.replies)}
      />
      <FigureTile
        label="Charged replies"
        value={countText(totals.charged)}
        note={`${shareText(totals.charged, totals.replies)} of all`}
        compared={counted(totals.charged, before.charged)}
      />
      <FigureTile
        label="Median wait"
        value={waitText(totals.waits.median)}
        compared={waited(totals.waits.median, before.waits.median)}
      />
      <FigureTile
        label="9 in 10 answered within"
        value={waitText(totals.waits.p90)}
        compared={waited(totals.waits.p90, before.waits.p90)}
      />
      <FigureTile
        label="Longest wait"
        value={waitText(totals.waits.longest)}
        compared={waited(totals.waits.longest, before.waits.longest)}
      />
    </FigureTiles>
  );
}

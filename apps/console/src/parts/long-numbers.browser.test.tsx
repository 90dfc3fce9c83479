import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import "../theme.css";
import type { QueueItem } from "@parlour/contract/operations/queue";
import { page } from "vitest/browser";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { FigureTile, FigureTiles } from "../insight/figure-tiles.tsx";
import { FunnelSteps } from "../insight/funnel.tsx";
import { QueueRow } from "../queue/queue-row.tsx";
import { Card } from "./card.tsx";
import { FactList } from "./fact-list.tsx";
import { Money } from "./money.tsx";

const funnel = {
  asked: 98_765_432,
  verified: 87_654_321,
  accounts: 76_543_210,
  wrote: 1_234_567,
  bought: 123_456,
};

const item: QueueItem = {
  conversationId: "0198c0de-0000-7000-8000-000000000001",
  brand: "duskwren",
  region: "GB",
  profileName: "Isolde",
  profileImageUrl: "",
  customerName: "AVeryLongUsername2048",
  waitingSince: "2026-01-01T00:00:00.000Z",
  unanswered: 12_345,
  preview: "Hello",
  newCustomer: false,
  neverAnswered: false,
  claimedBy: null,
  claimedAt: null,
  returnsAt: null,
  handedBy: { displayName: "A colleague with a very long name indeed", note: null },
};

/** The long numbers in the page, and those of them that leave the box around them or are hidden by it. */
function numbersIn(root: Element): { readonly all: string[]; readonly cut: string[] } {
  const all: string[] = [];
  const cut: string[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent ?? "";
    if (!/\d[\d,.]{4,}/.test(text)) continue;
    all.push(text);
    const range = document.createRange();
    range.selectNodeContents(node);
    const shown = range.getBoundingClientRect();
    const box = node.parentElement?.closest("dl > div, li, button, section")?.getBoundingClientRect();
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const inside = box !== undefined && shown.left >= box.left - 1 && shown.right <= box.right + 1;
    if (!inside || shown.right > innerWidth || lines > 1) cut.push(text);
  }
  return { all, cut };
}

test.each([375, 768, 1440])("long numbers are whole and inside their boxes at %i pixels", async (width) => {
  await page.viewport(width, 900);
  const { container } = await render(
    <>
      <Card title="Figures">
        <FigureTiles label="Figures">
          <FigureTile label="Taken" value="£1,234,567,890.12" />
          <FigureTile label="Replies" value="123,456,789" />
          <FigureTile label="Open" value="98,765" />
        </FigureTiles>
        <FunnelSteps now={funnel} before={funnel} />
        <FactList
          facts={[
            { name: "Paid", value: <Money minor={12_345_678_901} currency="GBP" /> },
            { name: "Credits left", value: 12_345_678 },
            { name: "Refunded", value: <Money minor={98_765_432_100} currency="EUR" /> },
          ]}
        />
      </Card>
      <div style={{ width: "17rem" }}>
        <QueueRow item={item} open={false} busy={false} unsent="not sent" onOpen={() => undefined} />
      </div>
    </>,
  );
  const { all, cut } = numbersIn(container);
  expect(all.length).toBeGreaterThanOrEqual(11);
  expect(cut).toEqual([]);
  const badge = [...container.querySelectorAll("button span")].find(({ textContent }) =>
    /^12345 unanswered$/.test(textContent ?? ""),
  );
  expect(badge?.scrollWidth).toBeLessThanOrEqual(badge?.clientWidth ?? 0);
});

import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import "../theme.css";
import { page } from "vitest/browser";
import { afterAll, expect, test } from "vitest";
import { cleanup, render } from "vitest-browser-react";
import { columnsOf, DataTable } from "./data-table.tsx";
import { RowActions } from "./row-actions.tsx";
import { StatusBadge } from "./status-badge.tsx";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly count: number;
}

const rows: readonly Row[] = ["Anchor", "Buoy", "Compass"].map((name, index) => ({
  id: name,
  name,
  text: "A long text that would push everything after it out of a phone’s sight, ".repeat(2),
  count: index + 1,
}));

const columns = columnsOf<Row>([
  { id: "name", header: "Name", sortBy: ({ name }) => name, cell: ({ name }) => name },
  { id: "text", header: "Text", cell: ({ text }) => text },
  { id: "count", header: "Count", sortBy: ({ count }) => count, cell: ({ count }) => count },
  { id: "one", header: "Somewhere", cell: () => "somewhere@far-away-and-long-without-a-break.example" },
  {
    id: "actions",
    header: "Actions",
    cell: ({ name }) => (
      <RowActions>
        <button type="button">Change {name}</button>
        <button type="button">Remove {name}</button>
        <button type="button">Hand {name} to somebody</button>
      </RowActions>
    ),
  },
]);

afterAll(() => page.viewport(1280, 800));

function opened() {
  return render(
    <DataTable
      caption="Things"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={null}
      figures={["count"]}
    />,
  );
}

test("on a phone nothing is cut off sideways, every action is in reach, and rows can still be sorted", async () => {
  await page.viewport(375, 812);
  const screen = await opened();
  const region = screen.getByRole("region", { name: "Things" }).element();
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
  for (const button of screen.getByRole("button").elements()) {
    const { left, right } = button.getBoundingClientRect();
    expect([button.textContent, left >= 0, right <= 375]).toEqual([button.textContent, true, true]);
  }
  const names = () =>
    screen
      .getByRole("row")
      .elements()
      .map((row) => row.querySelector("td")?.textContent);
  expect(names().slice(1)).toEqual(["Anchor", "Buoy", "Compass"]);
  await screen.getByRole("button", { name: "Count" }).click();
  // the largest first
  await expect.poll(() => names()[1]).toBe("Compass");
  await expect.element(screen.getByRole("table", { name: "Things" })).toBeVisible();
});

test("from 768 pixels it is a table with its headings in one line", async () => {
  await page.viewport(768, 800);
  const screen = await opened();
  const tops = screen
    .getByRole("columnheader")
    .elements()
    .map((head) => head.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  expect(tops).toHaveLength(5);
});

const states = columnsOf<Row>([
  { id: "name", header: "Name", cell: ({ name }) => name },
  { id: "count", header: "Count", cell: ({ count }) => count },
  {
    id: "state",
    header: "State",
    cell: () => <StatusBadge tone="info">Answered, the bank decides</StatusBadge>,
  },
  { id: "text", header: "Text", cell: ({ text }) => text },
  { id: "place", header: "Where", cell: () => <code>{"src/modules/office/insight/".repeat(4)}</code> },
]);

async function openedAt(width: number) {
  const screen = await render(
    <div style={{ width }}>
      <DataTable
        caption="Things"
        columns={states}
        rows={rows}
        rowId={({ id }) => id}
        empty={null}
        wide={["text"]}
      />
    </div>,
  );
  const region = screen.getByRole("region", { name: "Things" }).element();
  const cells = [...(region.querySelectorAll("tbody tr")[1]?.querySelectorAll("td") ?? [])];
  return { region, cells };
}

test("a narrow place makes cards in a wide window, too: one line between them, sentences in whole lines", async () => {
  await page.viewport(1280, 800);
  // Beside a tablet's menu.
  await openedAt(660).then(({ cells: [first, second] }) => {
    expect(second?.getBoundingClientRect().top).toBeGreaterThan(first?.getBoundingClientRect().bottom ?? 0);
  });
  await cleanup();
  const { region, cells } = await openedAt(330);
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
  expect(cells.map((cell) => getComputedStyle(cell).borderTopWidth)).toEqual(cells.map(() => "0px"));
  const widthOf = (index: number) => cells[index]?.getBoundingClientRect().width ?? 0;
  expect(widthOf(3)).toBeGreaterThan(widthOf(2) * 1.9);
});

test("code without spaces wraps instead of pushing the table's end out of sight", async () => {
  await page.viewport(1280, 800);
  const { region, cells } = await openedAt(900);
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
  expect(cells.map((cell) => cell.getBoundingClientRect().top)).toEqual(
    cells.map(() => cells[0]?.getBoundingClientRect().top),
  );
});

import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import "../theme.css";
import { page } from "vitest/browser";
import { afterAll, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { columnsOf, DataTable } from "./data-table.tsx";
import { RowActions } from "./row-actions.tsx";

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

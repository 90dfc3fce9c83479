import type { QueueItem } from "@parlour/contract/operations/queue";
import { expect, test } from "vitest";
import { stillRows, type WaitingRow } from "./still-rows.ts";

// Only the id matters here.
const item = (conversationId: string) => ({ conversationId }) as QueueItem;
const shown = (rows: readonly WaitingRow[]) =>
  rows.map(({ item: { conversationId }, gone }) => (gone ? `(${conversationId})` : conversationId));
const nobody: ReadonlySet<string> = new Set();

test("a row that left keeps its place, and new ones come last, whatever the queue's order", () => {
  const before = stillRows([], [item("a"), item("b"), item("c")], nobody);
  const after = stillRows(before, [item("n"), item("a"), item("c")], nobody);
  expect(shown(after)).toEqual(["a", "(b)", "c", "n"]);
  expect(shown(stillRows(after, [item("b"), item("a")], nobody))).toEqual(["a", "b", "(c)", "(n)"]);
});

test("what this operator has got leaves: it is shown above the list", () => {
  const before = stillRows([], [item("a"), item("b")], nobody);
  expect(shown(stillRows(before, [item("b")], new Set(["a"])))).toEqual(["b"]);
});

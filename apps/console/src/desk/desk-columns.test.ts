import { expect, test } from "vitest";
import { arrangeColumns, columnsBesideFacts, columnsThatFit, tabOrder } from "./desk-columns.ts";

test("one column below 1280 pixels, two from there, three from 1920", () => {
  expect([375, 1279, 1280, 1919, 1920].map(columnsThatFit)).toEqual([1, 1, 2, 2, 3]);
});

test("beside facts a conversation stays as wide as a phone", () => {
  // Desks in windows of 1280, 1440 and 1920 pixels, next to a narrow and a wide menu.
  expect([1228, 1064, 1388, 1224, 1868, 1704].map(columnsBesideFacts)).toEqual([2, 1, 2, 2, 4, 3]);
  expect(columnsBesideFacts(600)).toBe(1);
});

test("with one column the open conversation stands alone", () => {
  const held = ["a", "b"];
  expect(arrangeColumns([], { open: "a", held, count: 1, recent: [] })).toEqual(["a"]);
  expect(arrangeColumns(["a"], { open: "b", held, count: 1, recent: ["a"] })).toEqual(["b"]);
  expect(arrangeColumns(["a"], { open: null, held, count: 1, recent: ["a"] })).toEqual([]);
});

test("free columns fill with what else is held, and each keeps its place", () => {
  const held = ["a", "b", "c"];
  expect(arrangeColumns([], { open: "b", held, count: 2, recent: [] })).toEqual(["b", "a"]);
  expect(arrangeColumns(["b", "a"], { open: "a", held, count: 2, recent: ["b"] })).toEqual(["b", "a"]);
});

test("a new one takes the place of the one used longest ago", () => {
  const held = ["a", "b", "c"];
  const arrangement = { open: "c", held, count: 2, recent: ["b", "a"] };
  expect(arrangeColumns(["a", "b"], arrangement)).toEqual(["c", "b"]);
});

test("what is held no longer leaves, and a narrower window keeps the open one", () => {
  expect(arrangeColumns(["a", "b"], { open: "b", held: ["b"], count: 2, recent: [] })).toEqual(["b"]);
  const held = ["a", "b", "c"];
  expect(arrangeColumns(held, { open: "c", held, count: 1, recent: ["c", "b", "a"] })).toEqual(["c"]);
});

test("tabs are numbered by when each conversation came, whatever order the queue has", () => {
  const claim = (conversationId: string, minute: number) => ({
    conversationId,
    claimedAt: `2026-11-20T20:0${minute}:00.000Z`,
  });
  const [a, b, c] = [claim("a", 3), claim("b", 1), claim("c", 5)];
  expect(tabOrder([a, b, c])).toEqual(["b", "a", "c"]);
  expect(tabOrder([c, a, b])).toEqual(["b", "a", "c"]);
  expect(tabOrder([c, b])).toEqual(["b", "c"]);
  expect(tabOrder([claim("y", 1), claim("x", 1)])).toEqual(["x", "y"]);
});

import vm from "node:vm";
import { expect, test } from "vitest";
import { pageTimeScript, withPageTime } from "./page-time.ts";

const day = 86_400_000;

/** Runs an expression on a page that has loaded the script. */
const onPage = (aheadMs: number, expression: string): unknown =>
  vm.runInNewContext(`${pageTimeScript(aheadMs)}${expression}`);

test.each(["Date.now()", "new Date().getTime()", "Date.parse(Date())"])("%s is ahead", (expression) => {
  const ahead = Number(onPage(2 * day, expression)) - Date.now();
  // A date as text has no milliseconds.
  expect(Math.abs(ahead - 2 * day)).toBeLessThan(2000);
});

test.each([
  ["new Date(2028, 1, 29).getDate()", 29],
  ["new Date(0).toISOString()", "1970-01-01T00:00:00.000Z"],
  ["new Date('2028-02-29T10:00:00Z').getTime()", Date.UTC(2028, 1, 29, 10)],
  ["Date.UTC(2028, 1, 29)", Date.UTC(2028, 1, 29)],
  ["new Date() instanceof Date", true],
  ["new Date(0).constructor === Date", true],
  ["new (class extends Date {})(0).getTime()", 0],
])("%s is what it is everywhere", (expression, value) => {
  expect(onPage(2 * day, expression)).toBe(value);
});

test("without a move nothing is replaced", () => {
  expect(pageTimeScript(0)).toBe("");
});

test("the script comes first in the head, whatever the head looks like", () => {
  expect(withPageTime('<html><head lang="en"><meta></head><header></header>')).toBe(
    '<html><head lang="en"><script src="/sandbox-time.js"></script><meta></head><header></header>',
  );
  expect(withPageTime("<header>no head</header>")).toBe("<header>no head</header>");
});

import { expect, test } from "vitest";
import { fraudBasisPoints, fraudLevel, highestLevel } from "./fraud-rules.ts";

const limits = { nearBasisPoints: 75, limitBasisPoints: 150, leastCases: 10 };
const level = (payments: number, warnings: number, disputes: number) =>
  fraudLevel({ payments, warnings, disputes }, limits);

test("the share adds warnings and disputes and is rounded half up; without payments there is none", () => {
  expect(fraudBasisPoints({ payments: 1000, warnings: 10, disputes: 5 })).toBe(150);
  expect(fraudBasisPoints({ payments: 800, warnings: 1, disputes: 0 })).toBe(13);
  expect(fraudBasisPoints({ payments: 3, warnings: 1, disputes: 1 })).toBe(6667);
  expect(fraudBasisPoints({ payments: 0, warnings: 3, disputes: 0 })).toBeNull();
});

test("a month is near from half of the limit on and over from the limit on", () => {
  expect(level(2000, 10, 4)).toBe("below");
  expect(level(2000, 10, 5)).toBe("near");
  expect(level(2000, 20, 9)).toBe("near");
  expect(level(2000, 20, 10)).toBe("over");
});

test("the exact share decides, not the rounded one", () => {
  // 1.4999 % is shown as 1.50 %
  expect(fraudBasisPoints({ payments: 20_001, warnings: 300, disputes: 0 })).toBe(150);
  expect(level(20_001, 300, 0)).toBe("near");
});

test("too few cases are below whatever the share is, and enough without any payment are over", () => {
  expect(level(10, 5, 4)).toBe("below");
  expect(level(10, 5, 5)).toBe("over");
  expect(level(0, 0, 10)).toBe("over");
  expect(level(0, 0, 0)).toBe("below");
});

test("the highest level of several months counts; of none it is below", () => {
  expect(highestLevel([{ level: "near" }, { level: "over" }])).toBe("over");
  expect(highestLevel([{ level: "below" }, { level: "near" }])).toBe("near");
  expect(highestLevel([])).toBe("below");
});

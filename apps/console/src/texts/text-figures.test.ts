import type { TextDelivery } from "@parlour/contract/operations/ops-texts";
import { expect, test } from "vitest";
import { byProvider, countWithShare } from "./text-figures.ts";

const row: TextDelivery = {
  provider: "twilio",
  region: "GB",
  carrier: null,
  sent: 3,
  delivered: 2,
  failed: 1,
  used: 1,
  missed: 4,
};

test("the networks of a provider in a region are added up, those of others are not", () => {
  const { carrier: _carrier, ...figures } = row;
  expect(
    byProvider([row, { ...row, carrier: "EE" }, { ...row, region: "IE" }, { ...row, provider: "gateway" }]),
  ).toEqual([
    { ...figures, sent: 6, delivered: 4, failed: 2, used: 2, missed: 8 },
    { ...figures, region: "IE" },
    { ...figures, provider: "gateway" },
  ]);
});

test.each([
  [1, 3, "1 (33%)"],
  [199, 200, "199 (99%)"],
  [2, 2, "2 (100%)"],
  [0, 0, "0"],
])("%i of %i is shown as %s", (count, all, text) => {
  expect(countWithShare(count, all)).toBe(text);
});

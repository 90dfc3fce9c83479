import { describe, expect, test } from "vitest";
import { feeOf, netOf, taxWithin } from "./net-rules.ts";
import { canBeginOn, erasOf, toMoneyRates, type SetRates } from "./rates-rules.ts";

const rates = { feeBasisPoints: 150, feeFixedMinor: 20, taxBasisPoints: 2000 };

describe("of one payment", () => {
  test("the tax is within the price, rounded half up", () => {
    expect(taxWithin(12_000, rates)).toBe(2000);
    // 500 * 2000 / 12000 = 83.33, 499 -> 83.17, 501 -> 83.5
    expect([500, 499, 501, 0].map((minor) => taxWithin(minor, rates))).toEqual([83, 83, 84, 0]);
    // 10 % within 1.65 is 0.15 exactly
    expect(taxWithin(165, { taxBasisPoints: 1000 })).toBe(15);
  });
  test("the fee is a share, rounded half up, and a fixed sum", () => {
    // 1.5 % of 5.00 is 7.5 pence
    expect(feeOf(500, rates)).toBe(28);
    expect(feeOf(499, rates)).toBe(27);
    expect(feeOf(0, rates)).toBe(20);
  });
});

describe("sums", () => {
  test("are those of their payments, and gross is returned, tax, fees and net", () => {
    const sales = [500, 1125, 2000, 3500, 333].map((minor, index) => ({ rates, minor, count: index + 1 }));
    const returned = [{ rates, minor: 1125, count: 2 }];
    const net = netOf(sales, returned);
    const singles = sales.flatMap(({ count, ...row }) =>
      Array.from({ length: count }, () => netOf([{ ...row, count: 1 }], [])),
    );
    expect(net.feesMinor).toBe(singles.reduce((sum, each) => sum + each.feesMinor, 0));
    expect(net.taxMinor).toBe(
      singles.reduce((sum, each) => sum + each.taxMinor, 0) - 2 * taxWithin(1125, rates),
    );
    expect(net.grossMinor).toBe(net.returnedMinor + net.taxMinor + net.feesMinor + net.netMinor);
    expect([net.purchases, net.withoutRates]).toEqual([15, 0]);
    // rounding the sum instead would give another result
    expect(taxWithin(net.grossMinor, rates)).not.toBe(net.taxMinor + 2 * taxWithin(1125, rates));
  });
  test("leave tax and fees out where no rates were set, and say for how many purchases", () => {
    const sales = [{ rates: null, minor: 500, count: 3 }];
    expect(netOf(sales, [])).toMatchObject({
      purchases: 3,
      withoutRates: 3,
      taxMinor: 0,
      feesMinor: 0,
      netMinor: 1500,
    });
  });
});

describe("rates", () => {
  const set = (region: SetRates["region"], validFrom: string, taxBasisPoints: number): SetRates => ({
    ...rates,
    region,
    validFrom,
    taxBasisPoints,
    setBy: "Mara",
    setAt: new Date("2026-11-21T10:00:00.000Z"),
  });
  const rows = [
    set("GB", "2027-01-01", 2100),
    set("AU", "2026-10-01", 1000),
    set("GB", "2026-06-01", 2000),
    set("GB", "2026-06-01", 1750),
    set("GB", "2025-01-01", 1500),
  ];
  test("hold from midnight of the region's clock until the next ones; of one day the newest count", () => {
    expect(
      erasOf(rows).map(({ region, rates: { taxBasisPoints }, from, to }) => [
        region,
        taxBasisPoints,
        from.toISOString(),
        to?.toISOString() ?? null,
      ]),
    ).toEqual([
      ["GB", 2100, "2027-01-01T00:00:00.000Z", null],
      ["GB", 2000, "2026-05-31T23:00:00.000Z", "2027-01-01T00:00:00.000Z"],
      ["GB", 1500, "2025-01-01T00:00:00.000Z", "2026-05-31T23:00:00.000Z"],
      ["AU", 1000, "2026-09-30T14:00:00.000Z", null],
    ]);
  });
  test("say which are in force", () => {
    const states = toMoneyRates(rows, new Date("2026-11-21T10:00:00.000Z")).map(({ state }) => state);
    expect(states).toEqual(["coming", "now", "now", "replaced", "earlier"]);
  });
  test("begin on an existing day, at most 366 days ahead", () => {
    const now = new Date("2026-11-21T10:00:00.000Z");
    const days = ["2019-12-31", "2020-01-01", "2026-02-30", "2027-11-22", "2027-11-23"];
    expect(days.filter((day) => canBeginOn("GB", day, now))).toEqual(["2020-01-01", "2027-11-22"]);
  });
});

import { describe, expect, it } from "vitest";
import { bundlesFixture } from "@parlour/contract/fixtures";
import { bundleList, bundleTitle, isBundleName, preselected } from "./bundle-list.ts";

describe("the bundles", () => {
  const bundles = bundleList(bundlesFixture);
  it("are Bronze, Silver, Gold and Platinum with price in minor units and amount", () => {
    expect(bundles.map((one) => [bundleTitle(one.name), one.minor, one.amount])).toEqual([
      ["Bronze", 500, 10],
      ["Silver", 1125, 25],
      ["Gold", 2000, 50],
      ["Platinum", 3500, 100],
    ]);
  });
  it("preselect the last choice, otherwise the cheapest, never a dearer one", () => {
    expect(preselected(bundles, "gold")).toBe("gold");
    expect(preselected(bundles, null)).toBe("bronze");
  });
  it("know their names", () => {
    expect([isBundleName("gold"), isBundleName("diamond"), isBundleName(null)]).toEqual([true, false, false]);
  });
});

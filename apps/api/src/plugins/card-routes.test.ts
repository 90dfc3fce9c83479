import { describe, expect, test } from "vitest";
import { cardProvidersOf, readCardRoutes } from "./card-routes.ts";

const both = ["stripe", "flexpay"] as const;

describe("CARD_PROVIDERS", () => {
  test("the site beats its brand, the brand its region, and the region all", () => {
    const routing = readCardRoutes(
      ["*=stripe>flexpay", "AU=flexpay", "duskwren=flexpay>stripe", "duskwren-AU=stripe"],
      both,
    );
    expect(routing.problems).toEqual([]);
    const at = (brandId: string, region: "GB" | "AU") => cardProvidersOf(routing, { brandId, region });
    expect(at("voltmoth", "GB")).toEqual(["stripe", "flexpay"]);
    expect(at("voltmoth", "AU")).toEqual(["flexpay"]);
    expect(at("duskwren", "GB")).toEqual(["flexpay", "stripe"]);
    expect(at("duskwren", "AU")).toEqual(["stripe"]);
  });

  test("without it all sites have the first provider that is set up", () => {
    expect(cardProvidersOf(readCardRoutes([], both), { brandId: "duskwren", region: "GB" })).toEqual([
      "stripe",
    ]);
  });

  test.each([
    ["AU", "is not of the form"],
    ["XX-=stripe", "is not of the form"],
    ["AU=paypal", 'is not a list of different providers, of stripe and flexpay: "paypal"'],
    ["AU=stripe>stripe", "is not a list of different providers"],
  ])("%s is refused: %s", (pair, why) => {
    expect(readCardRoutes([pair], both).problems.join("\n")).toContain(why);
  });

  test("a provider that is not set up and a second entry are named", () => {
    expect(readCardRoutes(["AU=flexpay"], ["stripe"]).problems).toEqual([
      "CARD_PROVIDERS, AU, names flexpay, which is not set up: set its variables.",
    ]);
    expect(readCardRoutes(["AU=stripe", "AU=flexpay"], both).problems).toEqual([
      "CARD_PROVIDERS has two entries for AU. Write one.",
    ]);
  });
});

import { describe, expect, test } from "vitest";
import {
  marketingSenderOf,
  marketingSenders,
  providersOf,
  readProviderOrder,
  readTextRoutes,
  type TextRouting,
} from "./text-routes.ts";

const twilioOnly: TextRouting = { from: "+447700900000", providers: ["twilio"], routes: [] };
const both: TextRouting = {
  ...twilioOnly,
  marketingFrom: "60002",
  gateway: { from: "Parlour" },
  providers: ["twilio", "gateway"],
};
const known = ["twilio", "gateway"] as const;

describe("the providers of a site", () => {
  test("are Twilio alone with its sender where nothing else is set", () => {
    expect(providersOf(twilioOnly, { brandId: "emberlane", region: "GB" })).toEqual([
      { name: "twilio", from: "+447700900000", marketingFrom: "+447700900000" },
    ]);
  });

  test("take each field from the most specific entry that has it: site, brand, region, all", () => {
    const routing: TextRouting = {
      ...both,
      routes: [
        { region: "AU", from: { twilio: "+61491570000" }, providers: ["gateway", "twilio"] },
        { brand: "emberlane", from: { twilio: "Emberlane", gateway: "Ember" } },
        { brand: "emberlane", region: "AU", marketingFrom: { gateway: "60009" } },
      ],
    };
    expect(providersOf(routing, { brandId: "emberlane", region: "AU" })).toEqual([
      { name: "gateway", from: "Ember", marketingFrom: "60009" },
      { name: "twilio", from: "Emberlane", marketingFrom: "60002" },
    ]);
    expect(providersOf(routing, { brandId: "frostmere", region: "AU" })).toEqual([
      { name: "gateway", from: "Parlour", marketingFrom: "Parlour" },
      { name: "twilio", from: "+61491570000", marketingFrom: "60002" },
    ]);
    expect(providersOf(routing, { brandId: "emberlane", region: "GB" })).toEqual([
      { name: "twilio", from: "Emberlane", marketingFrom: "60002" },
      { name: "gateway", from: "Ember", marketingFrom: "Ember" },
    ]);
    expect(marketingSenderOf(routing, { brandId: "emberlane", region: "AU" })).toBe("60009");
    expect(marketingSenders(routing)).toEqual(
      expect.arrayContaining(["60002", "Parlour", "60009", "Emberlane", "Ember", "+61491570000"]),
    );
  });
});

describe("TEXT_ROUTES", () => {
  test("is read with brand, region, providers and senders", () => {
    const routes = [
      {
        brand: "emberlane",
        region: "AU",
        providers: ["gateway", "twilio"],
        from: { twilio: `MG${"0a".repeat(16)}` },
      },
      { region: "IE", marketingFrom: { twilio: "60002", gateway: "Parlour" } },
    ];
    expect(readTextRoutes(JSON.stringify(routes), known)).toEqual({ routes, problems: [] });
    expect(readTextRoutes(undefined, known)).toEqual({ routes: [], problems: [] });
  });

  test.each([
    ["no JSON", "{", /is not a JSON list/],
    ["no list", '{"brand": "x"}', /is not a JSON list/],
    ["an unknown field", '[{"brand": "x", "sender": "y"}]', /is not a JSON list/],
    ["neither brand nor region", '[{"providers": ["twilio"]}]', /entry 1, names neither/],
    ["an unknown region", '[{"region": "FR"}]', /the region "FR"/],
    ["no brand's id", '[{"brand": "Two Words"}]', /the brand "Two Words"/],
    ["an unknown provider", '[{"region": "GB", "providers": ["pigeon"]}]', /providers, is not a list/],
    ["a provider twice", '[{"region": "GB", "providers": ["twilio", "twilio"]}]', /providers, is not a list/],
    ["no provider", '[{"region": "GB", "providers": []}]', /providers, is not a list/],
    [
      "a sender that is too long",
      '[{"region": "GB", "from": {"twilio": "Much too long a name"}}]',
      /is no sender/,
    ],
    [
      "a messaging service of the gateway",
      `[{"region": "GB", "from": {"gateway": "MG${"0a".repeat(16)}"}}]`,
      /is no sender/,
    ],
    ["the same place twice", '[{"region": "GB"}, {"region": "GB"}]', /two entries for \* GB/],
  ])("with %s is refused", (_what, text, problem) => {
    const { problems } = readTextRoutes(text, known);
    expect(problems.join("\n")).toMatch(problem);
  });

  test("can't name a gateway that is not set up", () => {
    const text = '[{"region": "GB", "providers": ["gateway"], "from": {"gateway": "Parlour"}}]';
    const { problems } = readTextRoutes(text, ["twilio"]);
    expect(problems).toHaveLength(2);
    expect(problems.every((problem) => problem.includes("TEXT_GATEWAY_URL"))).toBe(true);
  });
});

test("TEXT_PROVIDERS is the order for all sites", () => {
  expect(readProviderOrder([], known).providers).toEqual(["twilio", "gateway"]);
  expect(readProviderOrder(["gateway", "twilio"], known).providers).toEqual(["gateway", "twilio"]);
  expect(readProviderOrder(["gateway"], ["twilio"]).problems).toHaveLength(1);
});

import {
  currentWording,
  currentWordingVersion,
  versionOfWording,
} from "@parlour/contract/rules/marketing-wording";
import { regions } from "@parlour/contract/regions";
import { describe, expect, test } from "vitest";
import {
  campaignMay,
  estimateOf,
  goesAlone,
  marketingKeyword,
  marketingText,
  statesBefore,
  optOutLine,
  stillAgreed,
} from "./rules.ts";

const facts = { keyword: "EMBER", shortcode: "60002" };

describe("the opt-out (MARKETING-4)", () => {
  test("ends every marketing text: STOP or the region keyword, to the region shortcode", () => {
    expect(marketingText("  Three new letters. ", facts, "+447700900000")).toBe(
      "Three new letters.\nReply STOP or text EMBER to 60002 to opt out",
    );
  });

  test("does not ask to reply to a sender that is a name", () => {
    expect(optOutLine(facts, "Emberlane")).toBe("Text STOP or EMBER to 60002 to opt out");
    expect(optOutLine(facts, "60002")).toContain("Reply STOP");
  });

  test("has a keyword only in regions with marketing", () => {
    const keyword = { phrase: "EMBER", shortcode: "60002" };
    expect(marketingKeyword(regions.GB, keyword)).toEqual(facts);
    expect(marketingKeyword(regions.AU, keyword)).toEqual(facts);
    expect(marketingKeyword(regions.IE, keyword)).toBeNull();
  });
});

test.each(["signUp", "account"] as const)(
  "the wording that customers agree to names the brand and how to stop: %s",
  (place) => {
    const wording = currentWording(place, { brandName: "Emberlane", ...facts });
    expect(wording).toContain("Emberlane");
    expect(wording).toMatch(/text(?:ing)? STOP or EMBER to 60002/);
    expect(wording).toContain("free to receive");
  },
);

test("words are known again by their version, those of former pages too, and no others", () => {
  const named = { brandName: "Emberlane", ...facts };
  expect(versionOfWording("signUp", named, currentWording("signUp", named))).toBe(currentWordingVersion);
  const former =
    "Once you are a customer, Emberlane may text you offers about this service. These texts are free to receive. If you would rather not get them, text STOP or EMBER to 60002, now or at any time.";
  expect(versionOfWording("signUp", named, former)).toBe("2026-11");
  expect(versionOfWording("account", named, former)).toBeNull();
  expect(versionOfWording("signUp", { ...named, shortcode: "60003" }, former)).toBeNull();
});

describe("who agreed", () => {
  test.each([
    ["nobody who was never asked", null, false, false],
    ["who agreed at sign-up", { consented: true, source: "sign_up" }, false, true],
    ["not who refused", { consented: false, source: "account" }, false, false],
    ["not at a sign-up after the number opted out", { consented: true, source: "sign_up" }, true, false],
    ["not by staff after the number opted out", { consented: true, source: "staff" }, true, false],
    ["who agreed in My Account after that", { consented: true, source: "account" }, true, true],
    ["who texted START after that", { consented: true, source: "text" }, true, true],
    ["not whose number opted out", { consented: false, source: "text" }, true, false],
  ] as const)("%s", (_title, newest, optedOut, agreed) => {
    expect(stillAgreed(newest, optedOut)).toBe(agreed);
  });
});

describe("a delivery report", () => {
  test("changes no final state, and a late `sent` changes nothing", () => {
    expect(statesBefore("sent")).toEqual(["sending"]);
    expect(statesBefore("delivered")).toEqual(["sending", "sent"]);
  });
});

test.each([
  ["draft", ["edit", "schedule", "cancel"]],
  ["awaiting_release", ["schedule", "release", "return", "cancel"]],
  ["scheduled", ["schedule", "cancel"]],
  ["sending", ["cancel"]],
  ["sent", []],
  ["cancelled", []],
] as const)("what may be done to a campaign that is %s", (status, may) => {
  const steps = ["edit", "schedule", "release", "return", "cancel"] as const;
  expect(steps.filter((step) => campaignMay(step, status))).toEqual(may);
});

test.each([
  [1000, 0, true],
  [1001, 0, false],
  [1000, 500, true],
  [1000, 501, false],
  [0, 1501, false],
])("%i recipients beside %i other texts of the day go out alone: %s", (recipients, others, alone) => {
  expect(goesAlone({ alone: 1000, staffDay: 1500 }, recipients, others)).toBe(alone);
});

test("an estimate has two digits and is at most all", () => {
  expect([estimateOf(0, 1000, 63_000), estimateOf(3, 1000, 63_000), estimateOf(999, 1000, 63_000)]).toEqual([
    0, 190, 63_000,
  ]);
  expect(estimateOf(1000, 1000, 1960)).toBe(1960);
});

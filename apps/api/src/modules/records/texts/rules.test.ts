import { describe, expect, test } from "vitest";
import {
  afterReport,
  afterTaken,
  carrierName,
  changedCounts,
  lowShares,
  nothing,
  type SentFacts,
} from "./rules.ts";

const sending: SentFacts = { provider: null, providerId: null, status: "sending", carrier: "", used: false };
const taken = afterTaken(sending, { provider: "twilio", providerId: "SM1" });
const report = { provider: "twilio", providerId: "SM1", status: "delivered", carrier: "" } as const;

describe("what a text counts as", () => {
  test("is once sent when a provider took it, and once delivered, however often that is reported", () => {
    expect(changedCounts(sending, taken)).toEqual([
      { provider: "twilio", carrier: "", counts: { ...nothing, sent: 1 } },
    ]);
    const delivered = afterReport(taken, report);
    expect(changedCounts(taken, delivered)).toEqual([
      { provider: "twilio", carrier: "", counts: { ...nothing, delivered: 1 } },
    ]);
    expect(changedCounts(delivered, afterReport(delivered, report))).toEqual([]);
    expect(changedCounts(delivered, afterReport(delivered, { ...report, status: "failed" }))).toEqual([]);
  });

  test("moves to its network when that is reported", () => {
    const reported = afterReport(taken, { ...report, carrier: "EE" });
    expect(changedCounts(taken, reported)).toEqual([
      { provider: "twilio", carrier: "", counts: { ...nothing, sent: -1 } },
      { provider: "twilio", carrier: "EE", counts: { ...nothing, sent: 1, delivered: 1 } },
    ]);
  });

  test("is the same if the report comes before the provider's response", () => {
    const early = afterReport(sending, report);
    expect(afterTaken(early, { provider: "twilio", providerId: "SM1" })).toEqual(afterReport(taken, report));
  });

  test("does not change by a report of a provider that did not take it", () => {
    expect(afterReport(taken, { ...report, provider: "gateway" })).toEqual(taken);
  });
});

test.each([
  ["EE", "EE"],
  ["  Vodafone\n UK ", "Vodafone UK"],
  ["O2 / giffgaff", "O2 / giffgaff"],
  ["+44 7700 900123", ""],
  ["x".repeat(60), "x".repeat(40)],
  ["\u0000\u202e", ""],
  [null, ""],
])("the network %j is kept as %j", (reported, kept) => {
  expect(carrierName(reported)).toBe(kept);
});

describe("a share of the last hour's codes", () => {
  const limits = { deliveredShare: 80, usedShare: 40, leastTexts: 20 };
  const judged = { provider: "twilio", region: "GB", codes: 20, delivered: 16, used: 8 } as const;
  const low = (facts: object, reporting: ("twilio" | "gateway")[] = ["twilio"]) =>
    lowShares([{ ...judged, ...facts }], limits, reporting).map(
      ({ share, percent }) => `${share} ${percent}`,
    );

  test("is too low below its limit, not at it", () => {
    expect(low({})).toEqual([]);
    expect(low({ delivered: 15 })).toEqual(["delivered 75"]);
    expect(low({ used: 7 })).toEqual(["used 35"]);
    expect(low({ delivered: 0, used: 0 })).toEqual(["delivered 0", "used 0"]);
  });

  test("is not judged of too few codes, nor deliveries of a provider that does not report them", () => {
    expect(low({ codes: 19, delivered: 0, used: 0 })).toEqual([]);
    expect(low({ delivered: 0 }, [])).toEqual([]);
  });

  test("is never too low with a limit of 0", () => {
    const none = { ...judged, delivered: 0, used: 0 };
    expect(lowShares([none], { deliveredShare: 0, usedShare: 0, leastTexts: 1 }, ["twilio"])).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { changeOf, countOf, countText, daysText, pointNamer, shareText, waitText } from "./figure-text.ts";
import { fileAddress, periodOf, queryOf } from "./insight-address.ts";

describe("figures in words", () => {
  test.each([
    [null, "–"],
    [0, "0 s"],
    [59, "59 s"],
    [60, "1 min"],
    [200, "3 min 20 s"],
    [3_599, "59 min"],
    [3_900, "1 h 05 min"],
    [183_600, "2 d 3 h"],
  ])("a wait of %s seconds is %s", (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });

  test("counts, shares and days are written as people write them", () => {
    expect([countText(12_345), countText(null)]).toEqual(["12,345", "–"]);
    expect([countOf(1, "refund"), countOf(2_500, "refund"), countOf(0, "refund")]).toEqual([
      "1 refund",
      "2,500 refunds",
      "0 refunds",
    ]);
    expect([shareText(3, 4), shareText(3, 0), shareText(null, 4)]).toEqual(["75%", "–", "–"]);
    expect(daysText("2026-11-21", "2026-11-21")).toMatch(/^Sat,? 21 Nov 2026$/);
    expect(daysText("2026-11-14", "2026-11-20")).toMatch(/^14\s?–\s?20 Nov 2026$/);
  });

  test("a figure is compared with the one before, which may be none or below 0", () => {
    expect(changeOf(112, 100)).toEqual({ direction: "up", words: "12% more" });
    expect(changeOf(50, 100)).toEqual({ direction: "down", words: "50% less" });
    expect(changeOf(7, 7).words).toBe("as before");
    expect(changeOf(7, 0).words).toBe("none before");
    expect(changeOf(7, -3)).toEqual({ direction: "up", words: "was below 0" });
    expect(changeOf(3_000, 100).words).toBe("30 times as many");
  });

  test("a point is named by the clock of its zone, twice where an hour comes twice", () => {
    const london = pointNamer({ zone: "Europe/London", step: "hour" });
    expect(["2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"].map(london)).toEqual(["01:00", "01:00"]);
    expect(pointNamer({ zone: "Australia/Sydney", step: "day" })("2026-11-20T13:00:00Z")).toBe("21 Nov");
  });
});

describe("the address", () => {
  test("says what is shown, and what it does not know it leaves out", () => {
    expect(periodOf({})).toBe("7d");
    expect(queryOf({ brand: "duskwren", region: "GB", period: "today" })).toEqual({
      brand: "duskwren",
      region: "GB",
      period: "today",
    });
    expect(queryOf({ region: "MARS", period: "always" })).toEqual({ period: "7d" });
  });

  test("sends no query while custom days are missing or the wrong way round", () => {
    expect(queryOf({ period: "custom", from: "2026-11-01" })).toBeNull();
    expect(queryOf({ period: "custom", from: "2026-11-02", to: "2026-11-01" })).toBeNull();
    const query = queryOf({ period: "custom", from: "2026-11-01", to: "2026-11-02" });
    expect(query && fileAddress("/files", "desk", query)).toBe(
      "/files/desk?period=custom&from=2026-11-01&to=2026-11-02",
    );
  });
});

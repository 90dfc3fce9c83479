import { describe, expect, test } from "vitest";
import { claimable, deskPicture, preview } from "./rules.ts";

const now = new Date("2026-11-20T20:00:00.000Z");
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

describe("a claim", () => {
  test("can be made on a free conversation, and repeated by its claimant", () => {
    expect(claimable({ claimedBy: null, claimActedAt: null, snoozedUntil: null }, "me", now)).toBe(true);
    expect(claimable({ claimedBy: "me", claimActedAt: minutesAgo(1), snoozedUntil: null }, "me", now)).toBe(
      true,
    );
  });
  test("on a conversation that is put away holds until that ends", () => {
    const claim = { claimedBy: "other", claimActedAt: minutesAgo(90), snoozedUntil: minutesAgo(0) };
    expect(claimable(claim, "me", now)).toBe(false);
    expect(claimable(claim, "other", now)).toBe(true);
  });

  test("of somebody else holds for 30 minutes after their last action", () => {
    expect(
      claimable({ claimedBy: "other", claimActedAt: minutesAgo(30), snoozedUntil: null }, "me", now),
    ).toBe(false);
    expect(
      claimable({ claimedBy: "other", claimActedAt: minutesAgo(30.01), snoozedUntil: null }, "me", now),
    ).toBe(true);
  });
});

describe("the queue's preview", () => {
  test("shows a short message whole and cuts a long one at a whole character", () => {
    expect(preview("Hello")).toBe("Hello");
    const cut = preview("🌒".repeat(200));
    expect(Array.from(cut).length).toBe(120);
    expect(cut.endsWith("🌒…")).toBe(true);
  });
});

describe("a profile's picture at the desk", () => {
  test("is the brand's file, found at the console's host; a whole address stays as it is", () => {
    expect(deskPicture("emberlane", "/assets/profiles/isolde.svg")).toBe(
      "/brands/emberlane/assets/profiles/isolde.svg",
    );
    for (const whole of ["https://pictures.example/isolde.avif", "data:image/svg+xml,<svg/>", ""]) {
      expect(deskPicture("emberlane", whole)).toBe(whole);
    }
  });
});

import { describe, expect, it } from "vitest";
import { lengthAnnouncement, overflowStart } from "./message-overflow.ts";

describe("a draft past 460 characters", () => {
  it("fits at exactly 460", () => {
    expect(overflowStart("a".repeat(460))).toBeNull();
    expect(overflowStart(`  ${"a".repeat(460)}  `)).toBeNull();
  });
  it("is marked from the first character too many", () => {
    expect(overflowStart("a".repeat(465))).toBe(460);
    expect(overflowStart(`  ${"a".repeat(465)}`)).toBe(462);
  });
  it("counts an emoji as one character though it is two in the string", () => {
    expect(overflowStart("🕯".repeat(461))).toBe(920);
  });
  it("announces 20 left, 0 left and too much, once each", () => {
    expect(lengthAnnouncement(439)).toBe("");
    expect(lengthAnnouncement(440)).toBe("20 characters left");
    expect(lengthAnnouncement(455)).toBe("20 characters left");
    expect(lengthAnnouncement(460)).toBe("0 characters left");
    expect(lengthAnnouncement(461)).toContain("too long");
  });
});

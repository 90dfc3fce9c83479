import { describe, expect, test } from "vitest";
import { keepableReason } from "./rules.ts";

describe("a reason that the audit keeps", () => {
  test("stays unchanged if it names nobody", () => {
    expect(keepableReason("  Asked by post, case 4711, on 3 May  ")).toBe(
      "Asked by post, case 4711, on 3 May",
    );
  });

  test.each([
    ["called from +44 7700 900123 twice", "called from [number] twice"],
    ["07700-900-123", "[number]"],
    ["(0491) 570 006 rang", "([number] rang"],
    ["card 4242 4242 4242 4242", "card [number]"],
    ["wrote as wren@example.org today", "wrote as [address] today"],
  ])("loses numbers and addresses: %s", (written, kept) => {
    expect(keepableReason(written)).toBe(kept);
  });
});

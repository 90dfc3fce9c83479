import { expect, test } from "vitest";
import { monthChoices, monthOf } from "./months.ts";

test("the months up to London's current one can be chosen, newest first, back to the same one a year ago", () => {
  const choices = monthChoices(new Date("2026-04-30T23:30:00.000Z"));
  expect(choices.slice(0, 2)).toEqual([
    { value: "2026-05", label: "May 2026" },
    { value: "2026-04", label: "April 2026" },
  ]);
  expect(choices).toHaveLength(13);
  expect(choices.at(-1)?.value).toBe("2025-05");
});

test("an address names one of them, or means the current one", () => {
  const now = new Date("2026-01-15T12:00:00.000Z");
  expect(monthOf("2025-12", now)).toBe("2025-12");
  for (const asked of [undefined, "2027-01", "2020-01", "x"]) expect(monthOf(asked, now)).toBe("2026-01");
});

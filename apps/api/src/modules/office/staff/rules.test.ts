import { describe, expect, test } from "vitest";
import { leavesNoAdmin, timeStep, usableSteps } from "./rules.ts";

describe("a code's time step", () => {
  const now = new Date("2026-11-20T20:00:10.000Z");

  test("is good now, and one step before and after", () => {
    const step = timeStep(now);
    expect(usableSteps(now, 0)).toEqual([step - 1, step, step + 1]);
  });

  test("that was used, and every earlier one, is no longer valid", () => {
    const step = timeStep(now);
    expect(usableSteps(now, step)).toEqual([step + 1]);
    expect(usableSteps(now, step + 1)).toEqual([]);
  });
});

describe("a change of staff", () => {
  const admin = { role: "admin", active: true, sites: null } as const;
  const limited = { ...admin, sites: [{ brand: "emberlane", region: "GB" }] } as const;

  test.each([
    ["dismisses the only admin", admin, { ...admin, active: false }, 0, true],
    ["makes the only admin a supervisor", admin, { ...admin, role: "supervisor" }, 0, true],
    ["dismisses one of two admins", admin, { ...admin, active: false }, 1, false],
    ["renames the only admin", admin, admin, 0, false],
    ["dismisses an operator", { ...admin, role: "operator" }, { ...admin, active: false }, 0, false],
    ["limits the only admin of all sites", admin, limited, 0, true],
    ["limits one of two admins of all sites", admin, limited, 1, false],
    ["dismisses an admin of some sites", limited, { ...limited, active: false }, 0, false],
    ["touches an admin who left", { ...admin, active: false }, { ...admin, active: false }, 0, false],
  ] as const)("that %s: leaves no admin?", (_, before, after, otherAdmins, expected) => {
    expect(leavesNoAdmin({ before, after, otherAdmins })).toBe(expected);
  });
});

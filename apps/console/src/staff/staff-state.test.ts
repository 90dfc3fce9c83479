import { expect, test } from "vitest";
import { staffState } from "./staff-state.ts";

const now = new Date("2026-11-22T10:00:00Z");
const member = {
  active: true,
  hasPassword: true,
  linkExpiresAt: null,
  sessions: 0,
  role: "operator",
  secondFactor: false,
  passwordTemporary: false,
} as const;

test.each([
  ["Signed out", {}],
  ["Signed in", { sessions: 1 }],
  ["Invited", { hasPassword: false, linkExpiresAt: "2026-11-22T10:00:01Z" }],
  ["Link expired", { hasPassword: false, linkExpiresAt: "2026-11-22T10:00:00Z" }],
  ["Link expired", { hasPassword: false }],
  ["Left", { active: false, hasPassword: false, linkExpiresAt: "2026-11-29T10:00:00Z" }],
])("somebody is shown as %s: %j", (word, change) => {
  expect(staffState({ ...member, ...change }, now).word).toBe(word);
});

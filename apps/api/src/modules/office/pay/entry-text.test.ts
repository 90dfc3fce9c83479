import { expect, test } from "vitest";
import { entryText } from "./entry-text.ts";

const replies = {
  cause: "replies",
  causeId: "2026-10-25/replies/2",
  quantity: 2,
  rateMinor: 25,
  region: "GB",
  reason: null,
  postings: [],
} as const;
const presence = { ...replies, cause: "presence", quantity: 600_000, rateMinor: 1145 } as const;

test.each([
  [{ ...replies, causeId: "2026-10-25/replies/1" }, "2 replies at Emberlane, £0.25 each"],
  [replies, "Counted later: 2 replies at Emberlane, £0.25 each"],
  [{ ...replies, quantity: -2 }, "Counted too many: 2 replies at Emberlane, £0.25 each"],
  [presence, "Counted later: 10 min at the desk, £11.45 an hour"],
  [{ ...presence, quantity: -600_000 }, "Counted too much: 10 min at the desk, £11.45 an hour"],
  [
    { ...presence, cause: "breaks", quantity: -600_000 } as const,
    "Counted too much: 10 min of breaks, £11.45 an hour",
  ],
])("entry %# reads in words that fit what was counted: %s", (entry, text) => {
  expect(entryText(entry, "Emberlane", null)).toBe(text);
});

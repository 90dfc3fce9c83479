import type { OwnDraft } from "@parlour/contract/operations/desk-conversation";
import { expect, test } from "vitest";
import { isAhead, meet, unsentText, type DraftBase, type UnsentText } from "./draft-base.ts";
import { beginReply, emptyDraft, failReply, withText } from "./reply-draft.ts";

const text = (body: string, replyId: string | null = "id-1"): UnsentText => ({ body, replyId });
const base = (body: string, revision = "r1"): DraftBase => ({ body, replyId: "id-1", revision });
const server = (body: string, revision = "r2"): OwnDraft => ({
  body,
  replyId: "id-1",
  revision,
  savedAt: "2026-11-20T20:15:00.000Z",
});

test("while a reply is being sent nothing is saved; a failed reply is unsent text again, before the text typed since", () => {
  const typed = withText(emptyDraft, "The lamp");
  expect(unsentText(typed)).toEqual({ body: "The lamp", replyId: null });
  expect(unsentText(withText(emptyDraft, " \n"))).toBeNull();
  const sent = beginReply(typed, "id-1", "2026-11-20T20:15:00.000Z");
  expect(unsentText(sent)).toBeUndefined();
  const failed = failReply(withText(sent, "And"), "id-1", "network");
  expect(unsentText(failed)).toEqual({ body: "The lamp\nAnd", replyId: "id-1" });
});

test("a window is ahead of the server while its text or the reply's id differs", () => {
  expect(isAhead(null, null)).toBe(false);
  expect(isAhead(text("a"), null)).toBe(true);
  expect(isAhead(null, base("a"))).toBe(true);
  expect(isAhead(text("a"), base("a"))).toBe(false);
  expect(isAhead(text("a", null), base("a"))).toBe(false);
  expect(isAhead(text("a", "id-2"), base("a"))).toBe(true);
});

test.each([
  ["nothing anywhere", null, null, null, "agree"],
  ["the same words", text("a"), undefined, server("a"), "agree"],
  ["opened at another machine", null, undefined, server("a"), "adopt"],
  ["typed on elsewhere", text("a"), base("a"), server("a b"), "adopt"],
  ["sent or emptied elsewhere", text("a"), base("a"), null, "adopt"],
  ["the server never had it", text("a"), null, null, "keep"],
  ["typed after a reload of which nothing is known", text("a"), undefined, null, "keep"],
  ["typed on here", text("a b"), base("a", "r2"), server("a", "r2"), "keep"],
  ["emptied here, not saved yet", null, base("a", "r2"), server("a", "r2"), "keep"],
  ["emptied elsewhere, typed on here", text("a b"), base("a"), null, "keep"],
  ["typed on in both", text("a here"), base("a"), server("a there"), "conflict"],
  ["two texts, and nothing known", text("a"), undefined, server("b"), "conflict"],
  ["two texts, begun apart", text("a"), null, server("b"), "conflict"],
] as const)("%s: %j", (_, unsent, known, theirs, expected) => {
  expect(meet(unsent, known, theirs)).toBe(expected);
});

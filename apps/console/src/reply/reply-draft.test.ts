import { describe, expect, test } from "vitest";
import {
  acknowledgeReply,
  beginReply,
  canSend,
  editReply,
  emptyDraft,
  failReply,
  isEmptyDraft,
  parseDraft,
  reconcileDraft,
  restoreDraft,
  retryReply,
  withText,
  type ReplyDraft,
} from "./reply-draft.ts";

const sentAt = "2026-11-20T20:15:00.000Z";

function sending(text = "The lamp is lit."): ReplyDraft {
  return beginReply(withText(emptyDraft, text), "id-1", sentAt);
}

describe("a reply under way", () => {
  test("takes its text out of the box, trimmed and in NFC, and has a new id", () => {
    const draft = beginReply(withText(emptyDraft, "  e\u0301t voilà \n"), "id-1", sentAt);
    expect(draft).toEqual({
      text: "",
      keptReplyId: null,
      pending: { replyId: "id-1", body: "ét voilà", sentAt, failure: null },
    });
  });

  test("is not begun for an empty text or one over 460 characters, which stays as it is", () => {
    for (const text of ["", "   \n", "a".repeat(461)]) {
      const draft = withText(emptyDraft, text);
      expect(canSend(draft)).toBe(false);
      expect(beginReply(draft, "id-1", sentAt)).toBe(draft);
    }
  });

  test("holds the next one back until it is acknowledged", () => {
    const draft = withText(sending(), "And another thing");
    expect(canSend(draft)).toBe(false);
    expect(canSend(acknowledgeReply(draft, "id-1"))).toBe(true);
  });

  test("leaves nothing behind once it is acknowledged", () => {
    expect(isEmptyDraft(acknowledgeReply(sending(), "id-1"))).toBe(true);
  });

  test("is not touched by an acknowledgement or failure of another", () => {
    const draft = sending();
    expect(acknowledgeReply(draft, "id-0")).toBe(draft);
    expect(failReply(draft, "id-0", "network")).toBe(draft);
  });
});

describe("a reply that failed", () => {
  test("keeps its id and text through a retry", () => {
    const retried = retryReply(failReply(sending(), "id-1", "network"));
    const again = { replyId: "id-1", body: "The lamp is lit.", sentAt, failure: null, resent: true };
    expect(retried.pending).toEqual(again);
  });

  test("keeps its id when it is edited, so that the edit can't become a second reply", () => {
    const edited = withText(editReply(failReply(sending(), "id-1", "network")), "The lamp is bright.");
    const resent = beginReply(edited, "id-2", sentAt);
    expect(resent.pending).toMatchObject({ replyId: "id-1", body: "The lamp is bright." });
  });

  test("becomes a new reply when its edit meets an earlier version that had arrived", () => {
    const reused = failReply(sending("The lamp is bright."), "id-1", "message_id_reused");
    expect(reused).toEqual({ text: "The lamp is bright.", keptReplyId: null, pending: null });
  });

  test.each(["waiting_for_credit", "customer_on_break", "consent_taken_back"] as const)(
    "goes back into the box, before what was typed since, when refused: %s",
    (refusal) => {
      const draft = withText(sending("First"), "Second");
      const back = failReply(draft, "id-1", refusal);
      expect(back).toEqual({ text: "First\nSecond", keptReplyId: "id-1", pending: null });
    },
  );

  test("can't be edited or retried while it is still being sent", () => {
    const draft = sending();
    expect(editReply(draft)).toBe(draft);
    expect(retryReply(draft)).toBe(draft);
  });
});

describe("after a reload", () => {
  test("a reply that was being sent is unconfirmed and keeps its id", () => {
    const stored: unknown = JSON.parse(JSON.stringify(sending()));
    const parsed = parseDraft(stored);
    expect(parsed && restoreDraft(parsed).pending).toMatchObject({ replyId: "id-1", failure: "unconfirmed" });
  });

  test("a reply that the conversation already shows is acknowledged", () => {
    const restored = restoreDraft(sending());
    expect(reconcileDraft(restored, new Map([["id-0", "…"]]))).toBe(restored);
    expect(isEmptyDraft(reconcileDraft(restored, new Map([["id-1", "The lamp is lit."]])))).toBe(true);
  });

  test("an edited reply whose first version has arrived goes on as a new one", () => {
    const edited = editReply(failReply(sending(), "id-1", "network"));
    const reconciled = reconcileDraft(edited, new Map([["id-1", "First words"]]));
    expect(beginReply(reconciled, "id-2", sentAt).pending?.replyId).toBe("id-2");
  });

  test("a text that was sent word for word from another window is gone from the box", () => {
    const kept = { ...withText(emptyDraft, " The lamp is lit. "), keptReplyId: "id-1" };
    expect(isEmptyDraft(reconcileDraft(kept, new Map([["id-1", "The lamp is lit."]])))).toBe(true);
    expect(reconcileDraft(kept, new Map([["id-1", "The lamp"]]))).toMatchObject({
      text: " The lamp is lit. ",
      keptReplyId: null,
    });
  });

  test("a stored value that is not a draft is ignored", () => {
    for (const stored of [
      null,
      1,
      "text",
      {},
      { text: "a" },
      { text: "a", keptReplyId: null, pending: {} },
    ]) {
      expect(parseDraft(stored)).toBeNull();
    }
  });
});

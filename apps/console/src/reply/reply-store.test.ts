import { expect, test } from "vitest";
import { beginReply, withText } from "./reply-draft.ts";
import { createReplyStore } from "./reply-store.ts";

/** Storage as browsers have it, for one tab. */
function tabStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

test("drafts come back from the tab's storage, each for its conversation", () => {
  const storage = tabStorage();
  const before = createReplyStore(storage, "staff-1");
  before.update("a", (draft) => withText(draft, "To a"));
  before.update("b", (draft) => beginReply(withText(draft, "To b"), "id-b", "2026-11-20T20:15:00.000Z"));

  const after = createReplyStore(storage, "staff-1");
  expect(after.draft("a").text).toBe("To a");
  expect(after.draft("b").pending).toMatchObject({ replyId: "id-b", failure: "unconfirmed" });
  expect(after.draft("c").text).toBe("");
});

test("another operator in the same tab sees none of them", () => {
  const storage = tabStorage();
  createReplyStore(storage, "staff-1").update("a", (draft) => withText(draft, "To a"));
  expect(createReplyStore(storage, "staff-2").draft("a").text).toBe("");
});

test("clearing forgets the stored copies too", () => {
  const storage = tabStorage();
  const store = createReplyStore(storage, "staff-1");
  store.update("a", (draft) => withText(draft, "To a"));
  store.clear();
  expect(storage).toHaveLength(0);
});

test("storage that is blocked or holds something else costs the reload, not the draft", () => {
  const broken = tabStorage();
  broken.setItem("parlour-console-drafts:staff-1", "not json");
  expect(createReplyStore(broken, "staff-1").draft("a").text).toBe("");

  const blocked = tabStorage();
  blocked.setItem = () => {
    throw new Error("full");
  };
  const store = createReplyStore(blocked, "staff-1");
  store.update("a", (draft) => withText(draft, "To a"));
  expect(store.draft("a").text).toBe("To a");
});

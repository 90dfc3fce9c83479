import { describe, expect, it } from "vitest";
import { messageFixture } from "@parlour/contract/fixtures";
import type { Message } from "@parlour/contract/operations/schemas";
import {
  hasGap,
  laterCursor,
  lastSequence,
  mergeMessages,
  unreadIn,
  withArrived,
  withOlderPage,
  withRead,
  type Conversation,
} from "./conversation.ts";

function message(sequence: number, direction: Message["direction"] = "received"): Message {
  return { ...messageFixture, id: `id-${sequence}`, sequence, direction };
}
const base: Conversation = {
  messages: [message(3), message(4, "sent")],
  hasMore: true,
  readUpTo: 3,
  cursor: "40",
};

describe("merging messages", () => {
  it("keeps them ascending by sequence whatever order they come in", () => {
    const merged = mergeMessages([message(2)], [message(5), message(1), message(4), message(3)]);
    expect(merged.map((one) => one.sequence)).toEqual([1, 2, 3, 4, 5]);
  });

  it("holds a message once, though stream, answer and history all bring it", () => {
    expect(mergeMessages([message(1)], [message(1), message(2), message(2)])).toHaveLength(2);
  });

  it("returns the same list when nothing is new, so that nothing renders again", () => {
    const known = [message(1)];
    expect(mergeMessages(known, [message(1)])).toBe(known);
  });
});

describe("a conversation", () => {
  it("grows at its end and moves its cursor forward only", () => {
    const grown = withArrived(base, [message(5)], "41");
    expect([lastSequence(grown), grown.cursor]).toEqual([5, "41"]);
    expect(withArrived(grown, [], "39")).toBe(grown);
    expect(laterCursor("9", "10")).toBe("10");
  });

  it("grows at its beginning by an older page", () => {
    const older = withOlderPage(base, { messages: [message(1), message(2)], hasMore: false });
    expect(older.messages.map((one) => one.sequence)).toEqual([1, 2, 3, 4]);
    expect(older.hasMore).toBe(false);
  });

  it("notices that messages are missing in between", () => {
    expect(hasGap(base)).toBe(false);
    expect(hasGap(withArrived(base, [message(7)]))).toBe(true);
    expect(hasGap({ ...base, messages: [] })).toBe(false);
  });

  it("never becomes less read", () => {
    expect(withRead(base, 2)).toBe(base);
    expect(withRead(base, 4).readUpTo).toBe(4);
  });

  it("counts as unread only what was received after the last read message", () => {
    expect(unreadIn(base)).toBe(0);
    expect(unreadIn(withArrived(base, [message(5), message(6, "sent"), message(7)]))).toBe(2);
  });
});

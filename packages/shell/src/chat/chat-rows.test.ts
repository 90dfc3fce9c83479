import { describe, expect, it } from "vitest";
import { messageFixture } from "@parlour/contract/fixtures";
import type { Message } from "@parlour/contract/operations/schemas";
import { dayLabel, storedRows, withOutgoing, type ChatRow } from "./chat-rows.ts";
import { enqueue, type Outbox } from "./outbox.ts";

function message(sequence: number, sentAt: string, more: Partial<Message> = {}): Message {
  return { ...messageFixture, id: `id-${sequence}`, sequence, sentAt, ...more };
}
function chatRows(
  messages: readonly Message[],
  outgoing: Outbox,
  unreadFrom: number | null,
  hasMore = false,
): readonly ChatRow[] {
  return withOutgoing(storedRows(messages, unreadFrom, hasMore), messages, outgoing);
}
const noon = "2026-11-20T12:00:00";

describe("the rows of a chat", () => {
  it("have a separator where a new day begins", () => {
    const rows = chatRows([message(1, "2026-11-19T12:00:00"), message(2, noon), message(3, noon)], [], null);
    expect(rows.map((row) => row.key)).toEqual(["day-2026-11-19", "id-1", "day-2026-11-20", "id-2", "id-3"]);
  });

  it("leave the first day open while older messages are still at the server", () => {
    const messages = [message(8, "2026-11-19T12:00:00"), message(9, noon)];
    expect(chatRows(messages, [], null, true).map((row) => row.key)).toEqual([
      "id-8",
      "day-2026-11-20",
      "id-9",
    ]);
  });

  it("have one unread divider, before the first received message that was unread on opening", () => {
    const messages = [
      message(1, noon),
      message(2, noon, { direction: "sent" }),
      message(3, noon),
      message(4, noon),
    ];
    const rows = chatRows(messages, [], 1);
    expect(rows.map((row) => row.kind)).toEqual([
      "day",
      "message",
      "message",
      "unread",
      "message",
      "message",
    ]);
    expect(rows.find((row) => row.kind === "unread")).toMatchObject({ count: 2 });
    expect(chatRows(messages, [], 4).some((row) => row.kind === "unread")).toBe(false);
  });

  it("count in the divider only what was new until the customer answered", () => {
    const messages = [
      message(1, noon),
      message(2, noon),
      message(3, noon, { direction: "sent" }),
      message(4, noon),
    ];
    expect(chatRows(messages, [], 0).find((row) => row.kind === "unread")).toMatchObject({ count: 2 });
  });

  it("keep their identity when a message comes, so that only what changed is drawn", () => {
    const messages = [message(1, noon), message(2, noon, { direction: "sent" })];
    const before = chatRows(messages, [], null);
    const after = chatRows([...messages, message(3, noon)], [], null);
    expect(after.slice(0, before.length).every((row, at) => row.kind === "day" || row === before[at])).toBe(
      true,
    );
  });

  it("end a run when the side changes or five minutes pass", () => {
    const rows = chatRows(
      [
        message(1, "2026-11-20T12:00:00"),
        message(2, "2026-11-20T12:02:00"),
        message(3, "2026-11-20T12:08:00"),
        message(4, "2026-11-20T12:08:10", { direction: "sent" }),
      ],
      [],
      null,
    );
    expect(rows.flatMap((row) => (row.kind === "message" ? [row.endsRun] : []))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it("keep the key of a message from outbox to stored, and show it once", () => {
    const outgoing = enqueue([], { clientMessageId: "mine", profileId: "p", body: "Hello", queuedAt: noon });
    expect(chatRows([], outgoing, null).at(-1)?.key).toBe("mine");
    const stored = message(1, noon, { direction: "sent", clientMessageId: "mine" });
    const rows = chatRows([stored], outgoing, null);
    expect(rows.map((row) => `${row.kind} ${row.key}`)).toEqual(["day day-2026-11-20", "message mine"]);
  });
});

describe("the label of a day", () => {
  const now = new Date("2026-11-20T08:00:00");
  it("is in words a person would use", () => {
    expect(dayLabel("2026-11-20", now)).toBe("Today");
    expect(dayLabel("2026-11-19", now)).toBe("Yesterday");
    expect(dayLabel("2026-11-12", now)).toBe("Thursday 12 November");
    expect(dayLabel("2025-12-31", now)).toBe("31 December 2025");
  });
});

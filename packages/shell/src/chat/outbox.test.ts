import { describe, expect, it } from "vitest";
import {
  enqueue,
  entriesOf,
  markFailed,
  markSending,
  markUnanswered,
  nextToSend,
  refusedOf,
  remove,
  restoreOutbox,
  retry,
  retryDelay,
  type Outbox,
} from "./outbox.ts";

const queuedAt = "2026-11-20T20:15:00.000Z";
function queueOf(...messages: [id: string, profileId: string][]): Outbox {
  return messages.reduce<Outbox>(
    (outbox, [clientMessageId, profileId]) =>
      enqueue(outbox, { clientMessageId, profileId, body: `text of ${clientMessageId}`, queuedAt }),
    [],
  );
}

describe("the outbox", () => {
  it("keeps the order in which messages were written", () => {
    const outbox = queueOf(["a", "isolde"], ["b", "isolde"], ["c", "isolde"]);
    expect(entriesOf(outbox, "isolde").map((entry) => entry.clientMessageId)).toEqual(["a", "b", "c"]);
    expect(nextToSend(outbox)?.clientMessageId).toBe("a");
  });

  it("takes the same id only once", () => {
    expect(queueOf(["a", "isolde"], ["a", "isolde"])).toHaveLength(1);
  });

  it("sends one message of a conversation at a time", () => {
    const outbox = markSending(queueOf(["a", "isolde"], ["b", "isolde"]), "a");
    expect(nextToSend(outbox)).toBeNull();
  });

  it("holds what is behind a failure, in that conversation only", () => {
    const outbox = markFailed(queueOf(["a", "isolde"], ["b", "isolde"], ["c", "maren"]), "a", "rejected");
    expect(nextToSend(outbox)?.clientMessageId).toBe("c");
    expect(nextToSend(remove(outbox, "a"))?.clientMessageId).toBe("b");
  });

  it("retries with the same id and forgets the failure", () => {
    const outbox = retry(
      markFailed(queueOf(["a", "isolde"]), "a", "cooling_off", "To chat, text ADULT to 60001."),
      "a",
    );
    expect(outbox[0]).toEqual({
      clientMessageId: "a",
      profileId: "isolde",
      body: "text of a",
      queuedAt,
      state: "waiting",
      attempts: 0,
    });
  });

  it("leaves a message that is on its way alone when retry is pressed", () => {
    const outbox = markSending(queueOf(["a", "isolde"]), "a");
    expect(retry(outbox, "a")[0]?.state).toBe("sending");
  });

  it("counts attempts without an answer and lets the message wait", () => {
    const outbox = markUnanswered(markSending(queueOf(["a", "isolde"]), "a"), "a");
    expect(outbox[0]).toMatchObject({ state: "waiting", attempts: 1 });
  });

  it("survives a reload: what was on its way waits again, what failed stays failed", () => {
    const outbox = markFailed(markSending(queueOf(["a", "isolde"], ["b", "maren"]), "a"), "b", "no_credit");
    const restored = restoreOutbox(outbox.map((entry) => JSON.stringify(entry)));
    expect(restored.map((entry) => entry.state)).toEqual(["waiting", "failed"]);
    expect(restored.map((entry) => entry.clientMessageId)).toEqual(["a", "b"]);
  });

  it("reads damaged storage as far as it can", () => {
    const good = queueOf(["a", "isolde"]);
    const texts = [
      "{",
      '"text"',
      "null",
      JSON.stringify({ body: 1 }),
      ...good.map((entry) => JSON.stringify(entry)),
    ];
    expect(restoreOutbox(texts)).toEqual(good);
  });

  it("waits 1 second, then twice as long each time, at most 30 seconds", () => {
    expect([1, 2, 3, 6, 20].map((attempts) => retryDelay(attempts))).toEqual([
      1000, 2000, 4000, 30_000, 30_000,
    ]);
  });
});

describe("a refusal that is about the customer", () => {
  const words = "To chat, text ADULT to 60001.";

  it("is the newest one, with every message that it refused", () => {
    let outbox = queueOf(["a", "isolde"], ["b", "maren"], ["c", "odile"]);
    outbox = markFailed(outbox, "a", "cooling_off");
    outbox = markFailed(outbox, "b", "age_verification_required", words);
    outbox = markFailed(outbox, "c", "too_long");
    expect(refusedOf(outbox)).toEqual({
      refusal: "age_verification_required",
      explanation: words,
      clientMessageIds: ["a", "b"],
    });
  });

  it("is none while nothing failed, or only a message by itself", () => {
    expect(refusedOf(queueOf(["a", "isolde"]))).toBeNull();
    expect(refusedOf(markFailed(queueOf(["a", "isolde"]), "a", "rejected"))).toBeNull();
  });
});

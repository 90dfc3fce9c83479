import { ApiError, NetworkError } from "@parlour/api-client/errors";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { queueKey } from "../queries/queue-query.ts";
import { fakeClient } from "../testing/fake-client.ts";
import { createReplyDelivery } from "./reply-delivery.ts";
import { withText, type ReplyDraft } from "./reply-draft.ts";

/** A reply that can't reach the server is sent automatically, once (DESK-26). Clock and line are the test's. */

function setup(outcomes: (Error | "arrives")[]) {
  const sent: string[] = [];
  const call = async (_operation: unknown, { body }: { readonly body: { readonly replyId: string } }) => {
    sent.push(body.replyId);
    const outcome = outcomes.shift() ?? "arrives";
    if (outcome !== "arrives") throw outcome;
    return { id: body.replyId };
  };
  const drafts: { [id: string]: ReplyDraft } = {};
  const empty: ReplyDraft = { text: "", keptReplyId: null, pending: null };
  const store = {
    drafts,
    draft: (id: string) => drafts[id] ?? empty,
    update: (id: string, change: (draft: ReplyDraft) => ReplyDraft) =>
      (drafts[id] = change(drafts[id] ?? empty)),
  };
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  let ids = 0;
  const queryClient = new QueryClient();
  const delivery = createReplyDelivery({
    client: fakeClient(call),
    queryClient,
    store,
    onDelivered: () => undefined,
    newId: () => `id-${(ids += 1)}`,
    now: () => new Date(0),
    after: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
  });
  const write = (id: string, text: string) => store.update(id, (draft) => withText(draft, text));
  return { delivery, queryClient, store, sent, timers, write };
}

test("an answered conversation waits no more once its reply has arrived, before the queue is read again", async () => {
  const { delivery, queryClient, store, write } = setup(["arrives"]);
  const item = (conversationId: string) => ({ conversationId, waitingSince: "2026-11-20T20:15:00.000Z" });
  queryClient.setQueryData(queueKey, { waiting: [], mine: [item("a"), item("b")] });
  write("a", "Good evening");
  delivery.send("a");
  await vi.waitFor(() => expect(store.draft("a").pending).toBeNull());
  expect(queryClient.getQueryData(queueKey)).toMatchObject({
    mine: [
      { conversationId: "a", waitingSince: null, unanswered: 0 },
      { conversationId: "b", waitingSince: "2026-11-20T20:15:00.000Z" },
    ],
  });
});

const noLine = () => new NetworkError("unreachable");
const settled = (condition: () => void) => vi.waitFor(condition);

test("is sent again after a growing pause, with the same id, until it arrives", async () => {
  const { delivery, store, sent, timers, write } = setup([noLine(), noLine(), "arrives"]);
  write("a", "Good evening");
  delivery.send("a");
  for (const pause of [2_000, 4_000]) {
    await settled(() => expect(timers.map(({ ms }) => ms)).toEqual([pause]));
    expect(store.draft("a").pending?.failure).toBe("network");
    timers.shift()?.run();
  }
  await settled(() => expect(store.draft("a").pending).toBeNull());
  expect(sent).toEqual(["id-1", "id-1", "id-1"]);
  expect(timers).toEqual([]);
});

test("a line that is back sends it at once, and its timer sends nothing more", async () => {
  const { delivery, store, sent, timers, write } = setup([noLine(), "arrives"]);
  write("a", "Good evening");
  delivery.send("a");
  await settled(() => expect(timers).toHaveLength(1));
  delivery.resume();
  delivery.resume();
  await settled(() => expect(store.draft("a").pending).toBeNull());
  expect(sent).toEqual(["id-1", "id-1"]);
  expect(timers).toEqual([]);
});

test("a refusal is not sent again: its text is back in the box, with the reason", async () => {
  const refused = new ApiError({
    code: "waiting_for_credit",
    status: 409,
    message: "No credit.",
    requestId: "test",
    retryAfter: null,
  });
  const { delivery, store, sent, timers, write } = setup([noLine(), refused]);
  write("a", "Good evening");
  delivery.send("a");
  await settled(() => expect(timers).toHaveLength(1));
  delivery.resume();
  await settled(() => expect(delivery.refusals["a"]?.message).toMatch(/the customer has no credit now/));
  expect(store.draft("a")).toMatchObject({ text: "Good evening", keptReplyId: "id-1", pending: null });
  expect([sent.length, timers.length]).toEqual([2, 0]);
});

test("nothing is sent after the operator has signed out", async () => {
  const { delivery, sent, timers, write } = setup([noLine()]);
  write("a", "Good evening");
  delivery.send("a");
  await settled(() => expect(timers).toHaveLength(1));
  delivery.stop();
  delivery.resume();
  expect(timers).toEqual([]);
  expect(sent).toHaveLength(1);
});

import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { fakeClient } from "../testing/fake-client.ts";
import { conversationNotesKey } from "../facts/notes-keys.ts";
import { conversationKey } from "../queries/conversation-query.ts";
import { sheetKey } from "../queries/sheet-query.ts";
import { queueKey } from "../queries/queue-query.ts";
import { createRefetcher } from "./refetcher.ts";

function setup() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queueKey, { waiting: [], mine: [] });
  const asked: string[] = [];
  const call = async (_operation: unknown, input: { readonly query: { readonly only: string } }) => {
    asked.push(input.query.only);
    return { waiting: [], mine: [] };
  };
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const refetcher = createRefetcher({
    client: fakeClient(call),
    queryClient,
    after: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
  });
  const tick = async () => {
    timers.shift()?.run();
    await vi.waitFor(() => Promise.resolve());
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  };
  return { queryClient, refetcher, asked, timers, tick };
}

test("a burst of changes is one reading of what changed, and rests before the next", async () => {
  const { refetcher, asked, timers, tick } = setup();
  for (const conversationId of ["a", "b", "a"]) refetcher.changed({ type: "conversation", conversationId });
  expect(timers.map(({ ms }) => ms)).toEqual([120]);
  await tick();
  expect(asked).toEqual(["a,b"]);
  refetcher.changed({ type: "conversation", conversationId: "c" });
  expect(timers.map(({ ms }) => ms)).toEqual([500]);
  await tick();
  await tick();
  expect(asked).toEqual(["a,b", "c"]);
});

test("an event during a first load, whose response may be older, repeats the load once it has ended", async () => {
  const { queryClient, refetcher } = setup();
  const responses: ((notes: readonly string[]) => void)[] = [];
  const shown = new QueryObserver(queryClient, {
    queryKey: conversationNotesKey("a"),
    queryFn: () => new Promise<readonly string[]>((resolve) => responses.push(resolve)),
  });
  const stop = shown.subscribe(() => undefined);
  expect(responses).toHaveLength(1);
  refetcher.changed({ type: "notes", conversationId: "a" });
  responses[0]?.([]);
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.(["Afraid of dogs"]);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(["Afraid of dogs"]));
  expect(responses).toHaveLength(2);
  stop();
});

test("more changes than can be named, or a word about the whole, read the whole queue", async () => {
  const { refetcher, asked, tick, queryClient } = setup();
  const invalidated = vi.spyOn(queryClient, "invalidateQueries");
  refetcher.changed({ type: "queue" });
  await tick();
  await tick();
  for (let index = 0; index < 51; index += 1) {
    refetcher.changed({ type: "conversation", conversationId: `c${index}` });
  }
  await tick();
  expect(asked).toEqual([]);
  const whole = invalidated.mock.calls.filter(([filters]) => filters?.queryKey === queueKey);
  expect(whole.length).toBe(2);
});

test("a word about the whole queue reads the sheets again, too, and no messages", async () => {
  const { refetcher, tick, queryClient } = setup();
  queryClient.setQueryData(conversationKey("a"), {});
  queryClient.setQueryData(sheetKey("a"), {});
  refetcher.changed({ type: "queue" });
  await tick();
  expect(queryClient.getQueryState(sheetKey("a"))?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(conversationKey("a"))?.isInvalidated).toBe(false);
});

import { messageFixture, profileFixture } from "@parlour/contract/fixtures";
import { systemClock } from "@parlour/overlays/clock";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { createLiveCache } from "../data/live-cache.ts";
import { customerClient } from "../testing/customer-client.ts";
import { conversationQuery } from "./conversation-query.ts";

const profileId = profileFixture.id;
const first = { ...messageFixture, id: "1", sequence: 1 };
const second = { ...messageFixture, id: "2", sequence: 2 };

/** A conversation's query whose calls are answered one after the other. */
function reading() {
  const queryClient = new QueryClient();
  const live = createLiveCache(queryClient, systemClock);
  const waiting: ((response: Response) => void)[] = [];
  const client = customerClient(async () => new Promise((resolve) => void waiting.push(resolve)));
  const loaded = queryClient.fetchQuery(conversationQuery(client, { queryClient, live }, profileId));
  const calls = (): number => waiting.length;
  async function answer(messages: readonly (typeof first)[], cursor: string): Promise<void> {
    await expect.poll(calls).toBe(1);
    waiting.shift()?.(Response.json({ messages, hasMore: false, readUpTo: 0, cursor }));
  }
  return { live, loaded, answer, calls };
}

describe("a conversation that loads while the stream opens (CHAT-12)", () => {
  it("is read once if the stream brings all that is newer", async () => {
    const { live, loaded, answer, calls } = reading();
    live.begin("1");
    await answer([first], "1");
    expect((await loaded).messages).toEqual([first]);
    expect(calls()).toBe(0);
  });

  it("is read again if it was read before the stream began", async () => {
    const { live, loaded, answer } = reading();
    live.begin("2");
    await answer([first], "1");
    await answer([first, second], "2");
    expect((await loaded).messages).toEqual([first, second]);
  });

  it("has what the stream brought meanwhile", async () => {
    const { live, loaded, answer } = reading();
    live.begin("1");
    live.apply({ type: "message", message: second, cursor: "2" });
    await answer([first], "1");
    expect((await loaded).messages).toEqual([first, second]);
  });
});

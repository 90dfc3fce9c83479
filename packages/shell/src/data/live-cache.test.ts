import { describe, expect, it } from "vitest";
import { QueryClient } from "@tanstack/react-query";
import { messageFixture, profileFixture } from "@parlour/contract/fixtures";
import type { Message, Profile } from "@parlour/contract/operations/schemas";
import type { Clock } from "@parlour/overlays/clock";
import type { Conversation } from "../chat/conversation.ts";
import { createLiveCache } from "./live-cache.ts";
import { alertKey } from "../queries/alert-query.ts";
import { balanceKey } from "../queries/balance-query.ts";
import { conversationKey } from "../queries/conversation-query.ts";
import { profilesKey } from "../queries/profiles-query.ts";
import { typingKey } from "../queries/typing-query.ts";

const profileId = profileFixture.id;
const tasks: (() => void)[] = [];
const clock: Clock = {
  now: () => 0,
  after(_ms, task) {
    tasks.push(task);
    return () => void tasks.splice(tasks.indexOf(task), 1);
  },
  every: () => () => undefined,
};

function message(sequence: number, direction: Message["direction"] = "received"): Message {
  const sentAt = `2026-11-20T20:${String(sequence).padStart(2, "0")}:00.000Z`;
  return { ...messageFixture, id: `id-${sequence}`, sequence, direction, sentAt };
}

function opened() {
  const queryClient = new QueryClient();
  const live = createLiveCache(queryClient, clock);
  queryClient.setQueryData(profilesKey, [profileFixture]);
  const conversation = (): Conversation | undefined => queryClient.getQueryData(conversationKey(profileId));
  const profile = (): Profile | undefined => queryClient.getQueryData<Profile[]>(profilesKey)?.[0];
  const load = (messages: Message[]): void => {
    const loaded: Conversation = { messages, hasMore: false, readUpTo: 0, cursor: "1" };
    queryClient.setQueryData(conversationKey(profileId), loaded);
  };
  return { queryClient, live, conversation, profile, load };
}

describe("live events", () => {
  it("add a message to its conversation and to its profile's card, once", () => {
    const { live, conversation, profile, load } = opened();
    load([message(1)]);
    const event = { type: "message", message: message(2), cursor: "2" } as const;
    live.apply(event);
    live.apply(event);
    expect(conversation()?.messages).toHaveLength(2);
    expect(conversation()?.cursor).toBe("2");
    expect(profile()).toMatchObject({ unreadCount: 1, lastMessage: { direction: "received" } });
  });

  it("bring a profile with a new message to the top, and leave the others in their order", () => {
    const { live, queryClient } = opened();
    const lastMessage = (minute: number) => ({
      body: "Earlier",
      direction: "received" as const,
      sentAt: `2026-11-20T19:0${minute}:00.000Z`,
      cursor: String(minute),
    });
    queryClient.setQueryData<Profile[]>(profilesKey, [
      { ...profileFixture, id: "wren", lastMessage: lastMessage(2) },
      { ...profileFixture, id: "lark", lastMessage: lastMessage(1) },
      { ...profileFixture, id: "moth" },
      profileFixture,
    ]);
    live.apply({ type: "message", message: message(1), cursor: "1" });
    const order = queryClient.getQueryData<Profile[]>(profilesKey)?.map(({ id }) => id);
    expect(order).toEqual([profileId, "wren", "lark", "moth"]);
  });

  it.each([
    { begins: "after the list's newest message", cursor: "3", again: true },
    { begins: "at the list's newest message", cursor: "2", again: false },
    { begins: "without a cursor", cursor: null, again: true },
  ])("load the profiles again only if they may be older: the stream begins $begins", ({ cursor, again }) => {
    const { live, queryClient } = opened();
    const lastMessage = {
      body: "Earlier",
      direction: "received" as const,
      sentAt: message(2).sentAt,
      cursor: "2",
    };
    queryClient.setQueryData<Profile[]>(profilesKey, [
      { ...profileFixture, lastMessage },
      { ...profileFixture, id: "moth" },
    ]);
    live.begin(cursor);
    expect(queryClient.getQueryState(profilesKey)?.isInvalidated).toBe(again);
  });

  it("have a conversation loaded again when something between was missed", () => {
    const { live, queryClient, load } = opened();
    load([message(1)]);
    live.apply({ type: "message", message: message(3), cursor: "3" });
    expect(queryClient.getQueryState(conversationKey(profileId))?.isInvalidated).toBe(true);
  });

  it("keep what arrives before its conversation is loaded, to be taken once", () => {
    const { live } = opened();
    live.apply({ type: "message", message: message(3), cursor: "3" });
    live.apply({ type: "read", profileId, upTo: 3 });
    live.apply({ type: "read", profileId, upTo: 2 });
    expect(live.takeEarly(profileId)).toEqual({ messages: [message(3)], readUpTo: 3 });
    expect(live.takeEarly(profileId)).toEqual({ messages: [], readUpTo: 0 });
  });

  it("put the region's alert where the page looks for it", () => {
    const { queryClient, live } = opened();
    const alert = {
      active: true,
      expiry: "2026-11-20T21:00:00.000Z",
      alertIcon: "wrench",
      alertColour: "#ffb454",
      alertContentPrimary: "Back soon",
      alertContentSecondary: "",
    };
    live.apply({ type: "alert", alert });
    expect(queryClient.getQueryData(alertKey)).toEqual(alert);
  });

  it("do not count the customer's own message as unread", () => {
    const { live, profile, load } = opened();
    load([]);
    live.addMessage(message(1, "sent"));
    expect(profile()).toMatchObject({ unreadCount: 0, lastMessage: { direction: "sent" } });
  });

  it("put a sent message back that an older list has removed", () => {
    const { live, profile, queryClient, load } = opened();
    load([]);
    live.addMessage(message(1, "sent"));
    queryClient.setQueryData(profilesKey, [profileFixture]);
    live.apply({ type: "message", message: message(1, "sent"), cursor: "1" });
    expect(profile()).toMatchObject({ unreadCount: 0, lastMessage: { direction: "sent", cursor: "1" } });
  });

  it("load profiles again that are being read when their messages are marked as read", async () => {
    const { live, queryClient, load } = opened();
    load([message(1)]);
    live.setRead(profileId, 1);
    expect(queryClient.getQueryState(profilesKey)?.isInvalidated).toBe(false);
    const reading = queryClient.fetchQuery({ queryKey: profilesKey, queryFn: async () => [profileFixture] });
    live.setRead(profileId, 1);
    expect(queryClient.getQueryState(profilesKey)?.isInvalidated).toBe(true);
    await reading;
  });

  it("clear the unread count when another tab has read to the end", () => {
    const { live, profile, conversation, load } = opened();
    load([]);
    live.addMessage(message(1));
    live.apply({ type: "read", profileId, upTo: 1 });
    expect(profile()?.unreadCount).toBe(0);
    expect(conversation()?.readUpTo).toBe(1);
  });

  it("show typing until the message arrives, or until typing events stop", () => {
    const { live, queryClient, load } = opened();
    load([]);
    const typing = (): unknown => queryClient.getQueryData(typingKey(profileId));
    live.apply({ type: "typing", profileId, typing: true });
    expect(typing()).toBe(true);
    live.addMessage(message(1));
    expect(typing()).toBe(false);
    live.apply({ type: "typing", profileId, typing: true });
    tasks.at(-1)?.();
    expect(typing()).toBe(false);
  });

  it("set the balance", () => {
    const { live, queryClient } = opened();
    live.apply({ type: "balance", balance: 7 });
    expect(queryClient.getQueryData(balanceKey)).toBe(7);
  });
});

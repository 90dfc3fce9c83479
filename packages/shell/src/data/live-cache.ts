import type { StreamEvent } from "@parlour/contract/operations/messages";
import type { Message, Profile } from "@parlour/contract/operations/schemas";
import type { Clock } from "@parlour/overlays/clock";
import type { QueryClient } from "@tanstack/react-query";
import { hasGap, lastSequence, withArrived, withRead, type Conversation } from "../chat/conversation.ts";
import { alertKey } from "../queries/alert-query.ts";
import { balanceKey } from "../queries/balance-query.ts";
import { conversationKey, conversationsKey } from "../queries/conversation-query.ts";
import { profilesKey } from "../queries/profiles-query.ts";
import { typingKey } from "../queries/typing-query.ts";

/** A typing indicator without updates is hidden after this many milliseconds. */
export const typingMs = 8000;

/** What arrived of a conversation before it was loaded. */
interface Early {
  readonly messages: readonly Message[];
  readonly readUpTo: number;
}

const nothingEarly: Early = { messages: [], readUpTo: 0 };

/** Applies live events to the cached server data. Apart from the queries, nothing else writes to the cache. */
export interface LiveCache {
  readonly apply: (event: Exclude<StreamEvent, { type: "banned" | "replaced" }>) => void;
  /** A message from a call's response or from the stream. */
  readonly addMessage: (message: Message, cursor?: string) => void;
  /** What arrived before its conversation was loaded. Can be taken once. */
  readonly takeEarly: (profileId: string) => Early;
  readonly setRead: (profileId: string, upTo: number) => void;
  /**
   * The stream brings everything after this cursor; null: the server sent none. Reloads conversations and profiles that may
   * be older.
   */
  readonly begin: (cursor: string | null) => void;
  /** Whether messages after this cursor may be missing, because the stream began later. */
  readonly beganAfter: (cursor: string) => boolean;
  /** The newest cursor that the stream has reported; 0: none yet. */
  readonly newestCursor: () => number;
  /**
   * Whether a list of profiles may lack a message that the stream has reported.
   * @param readFrom the newest cursor that was known when the read began: the list has everything up to it
   */
  readonly isBehind: (profiles: readonly Profile[], readFrom: number) => boolean;
}

/** Creates the live cache on the app's query client. */
export function createLiveCache(queryClient: QueryClient, clock: Clock): LiveCache {
  const early = new Map<string, Early>();
  const typingEnds = new Map<string, () => void>();
  let beganAt: number | null = null;
  let newestCursor = 0;

  const beganAfter = (cursor: string): boolean => beganAt !== null && Number(cursor) < beganAt;

  // What retention has deleted is in no list, and an older server sends no cursor.
  const isBehind = (profiles: readonly Profile[], readFrom: number): boolean =>
    Math.max(readFrom, ...profiles.map(({ lastMessage }) => Number(lastMessage?.cursor ?? 0))) < newestCursor;

  const earlyOf = (profileId: string): Early => early.get(profileId) ?? nothingEarly;

  function changeProfile(profileId: string, to: (profile: Profile) => Profile): void {
    queryClient.setQueryData<Profile[]>(profilesKey, (list) =>
      list?.map((profile) => (profile.id === profileId ? to(profile) : profile)),
    );
  }

  function setTyping(profileId: string, typing: boolean): void {
    typingEnds.get(profileId)?.();
    typingEnds.delete(profileId);
    queryClient.setQueryData(typingKey(profileId), typing);
    if (typing)
      typingEnds.set(
        profileId,
        clock.after(typingMs, () => setTyping(profileId, false)),
      );
  }

  function addMessage(message: Message, cursor?: string): void {
    const { profileId } = message;
    const key = conversationKey(profileId);
    const known = queryClient.getQueryData<Conversation>(key);
    const isNew = known === undefined || !known.messages.some((one) => one.id === message.id);
    if (known === undefined) {
      const { messages, readUpTo } = earlyOf(profileId);
      early.set(profileId, { messages: [...messages, message], readUpTo });
    } else {
      const next = withArrived(known, [message], cursor);
      queryClient.setQueryData(key, next);
      // A message in between is missing, so the conversation is loaded again.
      if (hasGap(next)) void queryClient.invalidateQueries({ queryKey: key });
    }
    const received = message.direction === "received";
    // A received message may have been read meanwhile. A sent one is known from its call, and a list may have lost it since.
    if (!isNew && received) return;
    if (received) setTyping(profileId, false);
    changeProfile(profileId, (profile) => {
      const { sentAt: last } = profile.lastMessage ?? { sentAt: "" };
      // A message that arrived before the list was loaded is already counted there.
      if (last >= message.sentAt) return profile;
      const { body, direction, sentAt } = message;
      return {
        ...profile,
        unreadCount: profile.unreadCount + (received ? 1 : 0),
        // The response to a sent message has no cursor, so the previous one stays.
        lastMessage: { body, direction, sentAt, cursor: cursor ?? profile.lastMessage?.cursor ?? "0" },
      };
    });
    sortProfiles();
  }

  /** The server's order: latest conversation first, then profiles without one. */
  function sortProfiles(): void {
    queryClient.setQueryData<Profile[]>(profilesKey, (list) => {
      const lastAt = ({ lastMessage }: Profile): string => lastMessage?.sentAt ?? "";
      // Stable: the others keep their order.
      return list?.toSorted((one, other) =>
        lastAt(one) < lastAt(other) ? 1 : lastAt(one) > lastAt(other) ? -1 : 0,
      );
    });
  }

  function setRead(profileId: string, upTo: number): void {
    const key = conversationKey(profileId);
    const known = queryClient.getQueryData<Conversation>(key);
    if (known === undefined) {
      const { messages, readUpTo } = earlyOf(profileId);
      early.set(profileId, { messages, readUpTo: Math.max(readUpTo, upTo) });
    } else queryClient.setQueryData(key, withRead(known, upTo));
    if (known !== undefined && upTo >= lastSequence(known)) {
      changeProfile(profileId, (profile) => ({ ...profile, unreadCount: 0 }));
      // A list that is being read may be from before the mark.
      if (queryClient.isFetching({ queryKey: profilesKey }) === 0) return;
    }
    void queryClient.invalidateQueries({ queryKey: profilesKey });
  }

  return {
    addMessage,
    setRead,
    beganAfter,
    newestCursor: () => newestCursor,
    isBehind,
    begin(cursor) {
      beganAt = cursor === null ? null : Number(cursor);
      newestCursor = Math.max(newestCursor, beganAt ?? 0);
      const profiles = queryClient.getQueryData<Profile[]>(profilesKey);
      if (profiles !== undefined && (cursor === null || isBehind(profiles, 0))) {
        void queryClient.invalidateQueries({ queryKey: profilesKey });
      }
      void queryClient.invalidateQueries({
        queryKey: conversationsKey,
        predicate({ state }) {
          const known = state.data as Conversation | undefined;
          return known !== undefined && (cursor === null || beganAfter(known.cursor));
        },
      });
    },
    takeEarly(profileId) {
      const arrived = earlyOf(profileId);
      early.delete(profileId);
      return arrived;
    },
    apply(event) {
      switch (event.type) {
        case "message":
          newestCursor = Math.max(newestCursor, Number(event.cursor));
          addMessage(event.message, event.cursor);
          return;
        case "typing":
          setTyping(event.profileId, event.typing);
          return;
        case "read":
          setRead(event.profileId, event.upTo);
          return;
        case "balance":
          queryClient.setQueryData(balanceKey, event.balance);
          return;
        case "alert":
          queryClient.setQueryData(alertKey, event.alert);
          return;
        default:
          event satisfies never;
      }
    },
  };
}

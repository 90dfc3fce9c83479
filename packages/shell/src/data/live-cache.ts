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
   * The stream brings everything after this cursor; null: it did not say. Loads conversations and profiles again that were
   * read before.
   */
  readonly begin: (cursor: string | null) => void;
  /** Whether messages after this cursor may be missing, because the stream began later. */
  readonly beganAfter: (cursor: string) => boolean;
  /** Whether profiles were read before the newest message that the stream has told of, or before it began. */
  readonly isBehind: (profiles: readonly Profile[]) => boolean;
}

/** Creates the live cache on the app's query client. */
export function createLiveCache(queryClient: QueryClient, clock: Clock): LiveCache {
  const early = new Map<string, Early>();
  const typingEnds = new Map<string, () => void>();
  let beganAt: number | null = null;
  let newestCursor = 0;

  const beganAfter = (cursor: string): boolean => beganAt !== null && Number(cursor) < beganAt;

  const isBehind = (profiles: readonly Profile[]): boolean =>
    Math.max(0, ...profiles.map(({ lastMessage }) => Number(lastMessage?.cursor ?? 0))) < newestCursor;

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
    if (!isNew) return;
    const received = message.direction === "received";
    if (received) setTyping(profileId, false);
    changeProfile(profileId, (profile) => {
      const { sentAt: last } = profile.lastMessage ?? { sentAt: "" };
      // A message that arrived before the list was loaded is already counted there.
      if (last >= message.sentAt) return profile;
      const { body, direction, sentAt } = message;
      return {
        ...profile,
        unreadCount: profile.unreadCount + (received ? 1 : 0),
        // The response to a sent message has no cursor.
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
    } else void queryClient.invalidateQueries({ queryKey: profilesKey });
  }

  return {
    addMessage,
    setRead,
    beganAfter,
    isBehind,
    begin(cursor) {
      beganAt = cursor === null ? null : Number(cursor);
      newestCursor = Math.max(newestCursor, beganAt ?? 0);
      const profiles = queryClient.getQueryData<Profile[]>(profilesKey);
      if (profiles !== undefined && (cursor === null || isBehind(profiles))) {
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

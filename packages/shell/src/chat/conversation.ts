import type { Message } from "@parlour/contract/operations/schemas";

/** The part of one conversation that this page has loaded. Pure: every change returns a new value. */
export interface Conversation {
  /** Ascending by sequence, no message twice. */
  readonly messages: readonly Message[];
  /** Whether the server has older messages. */
  readonly hasMore: boolean;
  /** The sequence up to which the customer has read; 0: nothing. */
  readonly readUpTo: number;
  /** The cursor up to which this conversation is complete. */
  readonly cursor: string;
}

/** Merges messages by id, ascending by sequence. Returns the same array if nothing is new. */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const ids = new Set(known.map((message) => message.id));
  const fresh: Message[] = [];
  for (const message of incoming) {
    if (ids.has(message.id)) continue;
    ids.add(message.id);
    fresh.push(message);
  }
  if (fresh.length === 0) return known;
  return [...known, ...fresh].toSorted((one, other) => one.sequence - other.sequence);
}

/** Returns the later of two cursors, which are decimal numbers of up to 15 digits. */
export function laterCursor(one: string, other: string): string {
  return Number(one) >= Number(other) ? one : other;
}

/** Adds messages that arrived, with their cursor if they have one. */
export function withArrived(
  conversation: Conversation,
  messages: readonly Message[],
  cursor?: string,
): Conversation {
  const merged = mergeMessages(conversation.messages, messages);
  const next = cursor === undefined ? conversation.cursor : laterCursor(conversation.cursor, cursor);
  if (merged === conversation.messages && next === conversation.cursor) return conversation;
  return { ...conversation, messages: merged, cursor: next };
}

/** Adds a page of older messages at the start. */
export function withOlderPage(
  conversation: Conversation,
  page: { readonly messages: readonly Message[]; readonly hasMore: boolean },
): Conversation {
  return {
    ...conversation,
    messages: mergeMessages(conversation.messages, page.messages),
    hasMore: page.hasMore,
  };
}

/** Marks the conversation as read up to a sequence; never moves back. */
export function withRead(conversation: Conversation, upTo: number): Conversation {
  return upTo <= conversation.readUpTo ? conversation : { ...conversation, readUpTo: upTo };
}

/** Returns the sequence of the newest loaded message; 0 if there is none. */
export function lastSequence(conversation: Conversation): number {
  return conversation.messages.at(-1)?.sequence ?? 0;
}

/** Whether messages are missing between loaded ones: sequences have no gaps on the server (CHAT-5). */
export function hasGap(conversation: Conversation): boolean {
  const first = conversation.messages[0];
  if (first === undefined) return false;
  return lastSequence(conversation) - first.sequence + 1 !== conversation.messages.length;
}

/** Counts received messages that are not read yet. */
export function unreadIn(conversation: Conversation): number {
  return conversation.messages.filter(
    (message) => message.direction === "received" && message.sequence > conversation.readUpTo,
  ).length;
}

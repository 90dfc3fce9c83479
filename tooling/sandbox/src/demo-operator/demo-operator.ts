import { setTimeout as pause } from "node:timers/promises";
import { ApiError } from "@parlour/api-client/errors";
import type { QueueItem } from "@parlour/contract/operations/queue";
import { chooseConversations, type Postponed } from "./conversation-choice.ts";
import { openDesk, type Desk, type DeskLogin } from "./desk.ts";
import { composeReply, unansweredOf } from "./reply-lines.ts";

export interface DemoOperatorOptions {
  /** The server's own address, such as http://127.0.0.1:41234. */
  readonly apiUrl: string;
  readonly consoleHost: string;
  readonly login: DeskLogin;
  readonly report: (text: string) => void;
  /** The server's time in milliseconds since 1970; absent: the machine's. */
  readonly now?: () => number;
  /** Returns a number from 0 to below 1. */
  readonly random?: () => number;
}

export interface DemoOperator {
  stop(): Promise<void>;
}

/** A connection can lose hints, so the queue is also read at this interval. */
const pollMs = 5000;
const afterErrorMs = 2000;
const noCreditMs = 10_000;
/** The server's default capacity. */
const atOnce = 5;
const stopPatienceMs = 3000;

/**
 * A member of staff that replies automatically through the console's own API, so that a newcomer gets a reply within a
 * few seconds. It skips conversations claimed by people, and sends one reply to several messages in a row.
 */
export function startDemoOperator(options: DemoOperatorOptions): DemoOperator {
  const { now = Date.now, random = Math.random } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const busy = new Map<string, Promise<void>>();
  const postponed = new Map<string, Postponed>();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  let isStale = false;

  const desk = openDesk(options.apiUrl, options.consoleHost, options.login, lookSoon, signal);

  /** Reads the queue; a call meanwhile makes it read once more afterwards. */
  function lookSoon(): void {
    if (signal.aborted) return;
    isStale = true;
    if (looking !== null) return;
    looking = lookWhileStale().finally(() => {
      looking = null;
    });
  }

  async function lookWhileStale(): Promise<void> {
    let again = pollMs;
    while (isStale && !signal.aborted) {
      isStale = false;
      again = await look().catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "staff_credentials") {
          options.report("The demo operator can't sign in: its login was changed.");
          return pollMs;
        }
        return afterErrorMs; // The server is restarting, or we are stopping.
      });
    }
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(lookSoon, again);
    timer.unref();
  }

  /** Replies to waiting conversations. Returns the milliseconds until the next look. */
  async function look(): Promise<number> {
    const choice = chooseConversations(await desk.readQueue(), now(), new Set(busy.keys()), postponed);
    for (const item of choice.answer.slice(0, Math.max(0, atOnce - busy.size))) {
      const { conversationId } = item;
      const work = answer(desk, item, signal, random)
        .then((hadCredit) => {
          if (hadCredit) postponed.delete(conversationId);
          else postponed.set(conversationId, { unanswered: item.unanswered, untilMs: now() + noCreditMs });
        })
        .catch(() => undefined) // It stays in the queue, or in our own list, and is retried.
        .finally(() => {
          busy.delete(conversationId);
          lookSoon();
        });
      busy.set(conversationId, work);
    }
    return Math.min(pollMs, choice.againInMs ?? pollMs);
  }

  lookSoon();
  return {
    async stop() {
      stopping.abort();
      if (timer !== null) clearTimeout(timer);
      desk.close();
      // A hanging server must not block the stop.
      await Promise.race([
        Promise.allSettled([...busy.values(), looking]),
        pause(stopPatienceMs, undefined, { ref: false }),
      ]);
    },
  };
}

/** Claims a conversation, types, replies and releases it. False if the customer has no credit for a reply. */
async function answer(
  desk: Desk,
  { conversationId }: QueueItem,
  signal: AbortSignal,
  random: () => number,
): Promise<boolean> {
  const claimed = await desk.claim(conversationId);
  if (claimed === null) return true;
  try {
    if (!claimed.customer.hasCredit) return false;
    await desk.setTyping(conversationId, true);
    await pause(typingMs(composeReply(claimed, random).length), undefined, { signal });
    // Loaded again, because messages that arrived meanwhile belong to the same reply.
    const conversation = await desk.read(conversationId);
    if (unansweredOf(conversation).length === 0) return true;
    return await desk.reply(conversationId, composeReply(conversation, random));
  } finally {
    await desk.setTyping(conversationId, false).catch(() => undefined);
    await desk.release(conversationId).catch(() => undefined);
  }
}

/** The simulated typing time; short, because nobody tries a demo to wait. */
function typingMs(length: number): number {
  return Math.min(2200, 700 + length * 12);
}

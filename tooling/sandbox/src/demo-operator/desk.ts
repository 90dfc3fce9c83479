import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createStaffClient } from "@parlour/api-client/create-staff-client";
import { openDeskStream } from "@parlour/api-client/desk-stream";
import { ApiError, NetworkError } from "@parlour/api-client/errors";
import type { EventStream } from "@parlour/api-client/event-stream";
import {
  opsConversation,
  opsTyping,
  sendReply,
  type OpsConversation,
} from "@parlour/contract/operations/claimed-conversation";
import {
  claimConversation,
  queue,
  releaseConversation,
  type QueueItem,
} from "@parlour/contract/operations/queue";
import { staffSignIn } from "@parlour/contract/operations/staff-session";
import { createCookieFetch } from "./cookie-fetch.ts";

export interface DeskLogin {
  readonly username: string;
  readonly password: string;
}

/** The console's calls for one member of staff; signs in again when the session has ended. */
export interface Desk {
  readQueue(): Promise<{ readonly waiting: QueueItem[]; readonly mine: QueueItem[] }>;
  /** Null if another operator holds it, it is gone, or the operator's capacity is reached. */
  claim(conversationId: string): Promise<OpsConversation | null>;
  read(conversationId: string): Promise<OpsConversation>;
  setTyping(conversationId: string, typing: boolean): Promise<void>;
  /** Sends one reply, retried after lost connections. False if the customer has no credit for it. */
  reply(conversationId: string, body: string): Promise<boolean>;
  release(conversationId: string): Promise<void>;
  close(): void;
}

const replyAttempts = 4;
const replyPauseMs = 500;

/** Opens a desk. `onNews` is called whenever the queue may have changed. */
export function openDesk(
  apiUrl: string,
  consoleHost: string,
  login: DeskLogin,
  onNews: () => void,
  signal: AbortSignal,
): Desk {
  const { port } = new URL(apiUrl);
  const baseUrl = `http://${consoleHost}:${port}`;
  const fetchHere = createCookieFetch();
  const client = createStaffClient({ baseUrl, fetch: fetchHere });
  let stream: EventStream | null = null;

  async function signIn(): Promise<void> {
    await client.call(staffSignIn, { body: { username: login.username, password: login.password } });
    stream?.close();
    stream = openDeskStream({
      baseUrl,
      fetch: fetchHere,
      onEvent: onNews,
      onStatus: (status) => {
        if (status === "open") onNews();
      },
      // Reads the queue too: a session that has ended is noticed there, and begun again.
      onRefused: onNews,
    });
  }

  async function signedIn<Result>(call: () => Promise<Result>): Promise<Result> {
    if (stream === null) await signIn();
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      await signIn();
      return call();
    }
  }

  return {
    readQueue: () => signedIn(() => client.call(queue, { query: {} }, { signal })),
    async claim(conversationId) {
      try {
        return await signedIn(() =>
          client.call(claimConversation, { params: { conversationId } }, { signal }),
        );
      } catch (error) {
        if (isRefusal(error, noClaim)) return null;
        throw error;
      }
    },
    read: (conversationId) =>
      signedIn(() => client.call(opsConversation, { params: { conversationId } }, { signal })),
    async setTyping(conversationId, typing) {
      await signedIn(() => client.call(opsTyping, { params: { conversationId }, body: { typing } }));
    },
    async reply(conversationId, body) {
      const replyId = randomUUID();
      for (let attempt = 1; ; attempt += 1) {
        try {
          await signedIn(() =>
            client.call(sendReply, { params: { conversationId }, body: { replyId, body } }),
          );
          return true;
        } catch (error) {
          if (isRefusal(error, noReply)) return false;
          // The server may or may not have acted; a retry with the same id is safe.
          if (!(error instanceof NetworkError) || attempt === replyAttempts) throw error;
          await pause(replyPauseMs * attempt, undefined, { signal });
        }
      }
    },
    async release(conversationId) {
      await signedIn(() => client.call(releaseConversation, { params: { conversationId } }));
    },
    close: () => stream?.close(),
  };
}

/** Nobody can answer the customer now. */
const noReply = ["waiting_for_credit", "customer_on_break", "consent_taken_back"];
const noClaim = [
  ...noReply,
  "conversation_claimed",
  "conversation_not_found",
  "capacity_reached",
  "age_check_pending",
];

function isRefusal(error: unknown, codes: readonly string[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}

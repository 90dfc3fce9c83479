import {
  customerTyping,
  markRead as markReadOperation,
  messageHistory,
  messageStream,
  receiveMessages as receiveOperation,
  sendMessage as sendOperation,
} from "@parlour/contract/operations/messages";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance, FastifyReply } from "fastify";
import { openEventStream } from "../../../plugins/event-stream.ts";
import { keepPlans } from "../../../plugins/kept-plans.ts";
import { route, streamRoute } from "../../../plugins/operations.ts";
import { createLocalThrottle } from "../../../plugins/throttle.ts";
import { whenClosed } from "../../../plugins/when-closed.ts";
import type { Platform } from "../../../platform.ts";
import { createCustomerFeeds } from "./customer-feeds.ts";
import { markRead, readHistory, receiveMessages } from "./read-service.ts";
import { sendMessage, toMessage } from "./service.ts";
import { passTypingOn, typingSignals } from "./typing-service.ts";

/**
 * Returns a signal that aborts when the caller disconnects or the server begins to stop, to end a long wait.
 */
function abandonment(platform: Platform, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  whenClosed(reply.raw, () => gone.abort());
  return AbortSignal.any([gone.signal, platform.stopping]);
}

/** Binds the chat's operations. */
export function chatRoutes(app: FastifyInstance, platform: Platform): void {
  // Counted by each node alone: a message needs no further round trip, and a script is bounded all the same (CHAT-31).
  const messages = createLocalThrottle(platform.clock, 60);
  route(
    app,
    platform,
    sendOperation,
    async ({ body, customer, confirmCaller, reply }) => {
      const tries = platform.settings.messagesPerMinute;
      const retryAfterSeconds = await messages.begin([{ key: customer.customerId, tries }]);
      if (retryAfterSeconds > 0) return fail({ code: "too_many_requests" as const, retryAfterSeconds });
      const sent = await keepPlans(() => sendMessage(platform, customer.customerId, body, confirmCaller));
      if (!sent.ok) return sent;
      reply.code(sent.value.created ? 201 : 200);
      return succeed(toMessage(sent.value.message));
    },
    { remembersCallers: true },
  );

  route(
    app,
    platform,
    receiveOperation,
    async ({ body, customer, reply }) =>
      await receiveMessages(platform, customer, body, abandonment(platform, reply)),
    { longLived: true },
  );

  route(app, platform, messageHistory, async ({ query, customer }) => {
    return await keepPlans(() => readHistory(platform, customer.customerId, query));
  });

  route(app, platform, markReadOperation, async ({ body, customer }) => {
    return await markRead(platform, customer.customerId, body);
  });

  const signals = platform.createThrottle("customer typing", typingSignals.windowSeconds);
  route(app, platform, customerTyping, async ({ body, customer }) => {
    return await passTypingOn(platform, signals, customer.customerId, body);
  });

  const feeds = createCustomerFeeds(platform);
  streamRoute(app, platform, messageStream, async ({ customer, request, reply }) => {
    const given = request.headers["last-event-id"];
    const lastEventId = Array.isArray(given) ? given[0] : given;
    feeds.open(customer, lastEventId, openEventStream(platform, request, reply, customer.loginId));
    return null;
  });
}

import type { StreamEvent } from "@parlour/contract/operations/messages";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import type { EventStream } from "../../../plugins/event-stream.ts";
import type { CustomerHint } from "../../../plugins/events.ts";
import { readActiveAlert } from "../../site/alerts/index.ts";
import { readBalance } from "../../records/credits/index.ts";
import { noteWatching } from "../push/index.ts";
import { createBell } from "./bell.ts";
import { pageSize, resumeCursor } from "./rules.ts";
import { toMessage, type ChatDependencies } from "./service.ts";
import { selectMessagesBetween, selectStreamState } from "./read-store.ts";

/** How often an open stream reads the database without a hint: the longest delay that a lost hint causes. */
const checkMs = 15_000;

/** What the hints since the last read asked for. */
interface Wanted {
  messages: boolean;
  /** It is time to note again that a page is open. */
  watching: boolean;
  balance: boolean;
  alert: boolean;
  loginEnded: boolean;
  passing: StreamEvent[];
}

function note(wanted: Wanted, hint: CustomerHint, loginId: string): void {
  switch (hint.type) {
    case "messages":
    case "banned":
      // the database decides this; it is read together with the messages
      wanted.messages = true;
      return;
    case "balance":
      wanted.balance = true;
      return;
    case "typing":
    case "read":
      wanted.passing.push(hint);
      return;
    case "login_ended":
      wanted.loginEnded ||= hint.loginId === loginId;
      return;
    default:
      hint satisfies never;
  }
}

/**
 * Feeds a customer's event stream until it closes. Hints only wake it; messages are read from the database by
 * cursor, so that each arrives once, in order and without a gap. Without a valid Last-Event-ID it starts at
 * the newest message. Sends the balance after every connect. Ends on ban, logout and shutdown.
 */
export async function feedMessageStream(
  dependencies: ChatDependencies,
  reader: Pick<CustomerIdentity, "customerId" | "loginId" | "region">,
  lastEventId: string | undefined,
  stream: EventStream,
): Promise<void> {
  const { database, clock, events } = dependencies;
  const { customerId, loginId, region } = reader;
  let wanted: Wanted = {
    messages: true,
    watching: true,
    balance: true,
    alert: false,
    loginEnded: false,
    passing: [],
  };
  const bell = createBell();
  const unsubscribe = events.subscribeCustomer(customerId, (hint) => {
    note(wanted, hint, loginId);
    bell.ring();
  });
  const unsubscribeRegion = events.subscribeRegion(region, (hint) => {
    if (hint.type !== "alert") return;
    wanted.alert = true;
    bell.ring();
  });
  let cancelCheck = (): void => undefined;
  const check = (): void => {
    wanted.messages = true;
    wanted.watching = true;
    bell.ring();
    cancelCheck = clock.after(checkMs, check);
  };
  cancelCheck = clock.after(checkMs, check);
  stream.closed.addEventListener("abort", bell.ring);

  let cursor: number | undefined;
  const sendMessages = async (): Promise<"go on" | "end"> => {
    const state = await selectStreamState(database, customerId, loginId);
    if (state.banned) {
      stream.send({ type: "banned" } satisfies StreamEvent);
      return "end";
    }
    if (state.loginEndsAt === null || state.loginEndsAt <= clock.now()) return "end";
    cursor ??= resumeCursor(lastEventId, state.newest) ?? state.newest;
    while (cursor < state.newest && !stream.closed.aborted) {
      const page = await selectMessagesBetween(database, {
        customerId,
        after: cursor,
        upTo: state.newest,
        limit: pageSize,
      });
      for (const stored of page) {
        const event: StreamEvent = {
          type: "message",
          message: toMessage(stored),
          cursor: String(stored.cursor),
        };
        stream.send(event, event.cursor);
      }
      cursor = page.at(-1)?.cursor ?? state.newest;
    }
    return "go on";
  };

  // The page loads the alert itself when it opens. Several hints may report the same change.
  let toldAlert = "";
  const sendAlert = async (): Promise<void> => {
    const alert = await readActiveAlert(dependencies, region);
    if (toldAlert === JSON.stringify(alert)) return;
    toldAlert = JSON.stringify(alert);
    stream.send({ type: "alert", alert } satisfies StreamEvent);
  };

  try {
    while (!stream.closed.aborted) {
      const now = wanted;
      wanted = {
        messages: false,
        watching: false,
        balance: false,
        alert: false,
        loginEnded: false,
        passing: [],
      };
      if (now.loginEnded) return;
      if (now.watching) await noteWatching(dependencies, customerId, true);
      if (now.messages && (await sendMessages()) === "end") return;
      if (now.balance) {
        const balance = await readBalance(database, customerId);
        stream.send({ type: "balance", balance } satisfies StreamEvent);
      }
      if (now.alert) await sendAlert();
      for (const event of now.passing) stream.send(event);
      await bell.rung();
    }
  } finally {
    unsubscribe();
    unsubscribeRegion();
    cancelCheck();
    stream.close();
    // If the server is stopping, the database may be closed already; the entry then expires by itself.
    await noteWatching(dependencies, customerId, false).catch(() => undefined);
  }
}

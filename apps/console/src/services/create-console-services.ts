import { createStaffClient } from "@parlour/api-client/create-staff-client";
import { ApiError } from "@parlour/api-client/errors";
import { opsStream, staffSession, staffSignIn, staffSignOut } from "@parlour/contract/operations/operators";
import { QueryClient } from "@tanstack/react-query";
import { proxy } from "valtio";
import { startLiveUpdates, type LiveStatus } from "../live/live-updates.ts";
import { createRefetcher } from "../live/refetcher.ts";
import { createReplyDelivery, type ReplyDelivery } from "../reply/reply-delivery.ts";
import { createReplyStore, type ReplyStore } from "../reply/reply-store.ts";
import { browserTimers } from "../reply/typing-signal.ts";
import { createSingleKeys } from "../shortcuts/single-keys.ts";
import { beginSession, createStaffSession, endSession, expireSession } from "../session/staff-session.ts";
import type { ConsoleServices } from "./console-services.ts";

/** Failures that a second try can mend; refusals are final. */
function mayRetry(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status < 500);
}

/** Wires the console's parts. `baseUrl` is the page's own origin, because the session is a cookie. */
export function createConsoleServices(baseUrl: string): ConsoleServices {
  const session = createStaffSession();
  const live = proxy<{ status: LiveStatus }>({ status: "connecting" });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: mayRetry, staleTime: 5_000 }, mutations: { retry: false } },
  });
  const client = createStaffClient({
    baseUrl,
    onUnauthorized: () => {
      expireSession(session);
    },
  });
  let desk: { staffId: string; store: ReplyStore; delivery: ReplyDelivery } | null = null;

  /** The server has said so; only a sign-in changes it. */
  let signedOut = false;

  function replies() {
    const staff = session.staff ?? undefined;
    if (desk !== null && (staff === undefined || desk.staffId === staff.id)) return desk;
    if (staff === undefined) throw new Error("nobody is signed in");
    const store = createReplyStore(sessionStorage, staff.id);
    const newId = () => crypto.randomUUID();
    const now = () => new Date();
    desk = {
      staffId: staff.id,
      store,
      delivery: createReplyDelivery({ client, queryClient, store, newId, now }),
    };
    return desk;
  }

  async function ensureSession(): Promise<boolean> {
    if (session.staff !== null) return true;
    if (session.expired || signedOut) return false;
    try {
      beginSession(session, await client.call(staffSession, {}));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      signedOut = true;
      return false;
    }
  }

  async function signIn(username: string, password: string): Promise<void> {
    const staff = await client.call(staffSignIn, { body: { username, password } });
    queryClient.clear();
    beginSession(session, staff);
  }

  async function signOut(): Promise<void> {
    await client.call(staffSignOut, {});
    // Chats are nobody's business once the desk is empty: nothing of them stays in this tab.
    desk?.store.clear();
    signedOut = true;
    endSession(session);
    queryClient.clear();
  }

  function startLive(): () => void {
    const refetcher = createRefetcher(queryClient, browserTimers.after);
    const stop = startLiveUpdates({
      open: () => new EventSource(new URL(opsStream.path, baseUrl), { withCredentials: true }),
      onOpen: refetcher.everything,
      onEvent: refetcher.changed,
      onStatus: (status) => {
        live.status = status;
      },
      onRefused: () => {
        // Answers 401 when the session is over, which ends it here too; any other failure is the stream's.
        void client.call(staffSession, {}).catch(() => undefined);
      },
      after: browserTimers.after,
    });
    return () => {
      stop();
      refetcher.stop();
    };
  }

  return {
    client,
    queryClient,
    session,
    live,
    singleKeys: createSingleKeys(localStorage),
    replies,
    ensureSession,
    signIn,
    signOut,
    startLive,
  };
}

import { createStaffClient } from "@parlour/api-client/create-staff-client";
import { openDeskStream } from "@parlour/api-client/desk-stream";
import { ApiError } from "@parlour/api-client/errors";
import type { StreamStatus } from "@parlour/api-client/event-stream";
import {
  keepSession,
  staffSession,
  staffSignIn,
  staffSignOut,
  type SignedInStaff,
} from "@parlour/contract/operations/staff-session";
import { QueryClient } from "@tanstack/react-query";
import { proxy } from "valtio";
import { createShownAbuse, hideAll } from "../care/shown-abuse.ts";
import { createDeskSettings, type DeskSettings } from "../desk/desk-settings.ts";
import { createCustomerTyping } from "../live/customer-typing.ts";
import { createDeskNews, hearNews } from "../live/desk-news.ts";
import type { LiveStatus } from "../live/live-status.ts";
import { createRefetcher } from "../live/refetcher.ts";
import { sheetKey } from "../queries/sheet-query.ts";
import { createDraftSync, type DraftSync } from "../reply/draft-sync.ts";
import { createReplyDelivery, type ReplyDelivery } from "../reply/reply-delivery.ts";
import { createReplyStore, type ReplyStore } from "../reply/reply-store.ts";
import { browserTimers } from "@parlour/api-client/typing-signal";
import { createSingleKeys } from "../shortcuts/single-keys.ts";
import { createIdleWatch } from "../session/idle-watch.ts";
import { beginSession, createStaffSession, endSession, expireSession } from "../session/staff-session.ts";
import { createStepUp } from "../step-up/step-up.ts";
import type { SignInShown } from "../sign-in/sign-in-proof.ts";
import type { AskedSession } from "../start/ask-session.ts";
import { noteLogin } from "../start/login-hint.ts";
import type { ConsoleServices } from "./console-services.ts";

/** Whether a failure is worth a retry; error responses are final. */
function mayRetry(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status < 500);
}

/**
 * Connects the console's parts. `baseUrl` is the page's own origin, because the session is a cookie.
 * @param asked who is signed in, if the server has been asked already
 */
export function createConsoleServices(
  baseUrl: string,
  asked: Promise<AskedSession> = Promise.resolve(undefined),
): ConsoleServices {
  const session = createStaffSession();
  const live = proxy<{ status: LiveStatus }>({ status: "connecting" });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: mayRetry, staleTime: 5_000 }, mutations: { retry: false } },
  });
  const stepUp = createStepUp();
  const client = createStaffClient({
    baseUrl,
    onUnauthorized: sessionGone,
    onStepUp: stepUp.ask,
    onSetUpMissing: () => {
      // The server reports required steps. If it can't be reached, the next call tries again.
      void refreshSession().catch(() => undefined);
    },
  });
  const idle = createIdleWatch({
    ask: async () => (await client.call(staffSession, {})).session,
    keep: () => client.call(keepSession, {}),
    onEnd: sessionGone,
    now: () => Date.now(),
    after: browserTimers.after,
  });
  let desk: { staffId: string; store: ReplyStore; delivery: ReplyDelivery; sync: DraftSync } | null = null;

  const news = createDeskNews();
  const customerTyping = createCustomerTyping(browserTimers.after);
  const shownAbuse = createShownAbuse();
  let arranged: { readonly staffId: string; readonly settings: DeskSettings } | null = null;

  /** The desk that was signed out of: the next sign-in, also of the same person, starts a new one. */
  let leftDesk: object | null = null;
  /** Confirmed by the server; only a sign-in changes it. */
  let signedOut = false;
  let hasAnswer = true;

  function sessionGone(): void {
    idle.forget();
    noteLogin(false);
    expireSession(session);
    stepUp.answer(false);
  }

  function begin(staff: SignedInStaff): void {
    noteLogin(true);
    beginSession(session, staff);
    idle.heard(staff.session);
  }

  function replies() {
    const staff = session.staff ?? undefined;
    // Components still mounted during sign-out keep the data they had.
    if (desk !== null && (staff === undefined || (desk.staffId === staff.id && desk !== leftDesk)))
      return desk;
    if (staff === undefined) throw new Error("nobody is signed in");
    const store = createReplyStore(sessionStorage, staff.id);
    const newId = () => crypto.randomUUID();
    const now = () => new Date();
    const sync = createDraftSync({
      client,
      store,
      newId,
      storage: sessionStorage,
      staffId: staff.id,
      after: browserTimers.after,
      onStale: (conversationId) => {
        void queryClient.invalidateQueries({ queryKey: sheetKey(conversationId) });
      },
    });
    const onDelivered = (conversationId: string, replyId: string) => {
      sync.delivered(conversationId, replyId);
    };
    desk?.sync.stop();
    desk?.delivery.stop();
    desk = {
      staffId: staff.id,
      store,
      delivery: createReplyDelivery({
        client,
        queryClient,
        store,
        onDelivered,
        newId,
        now,
        after: browserTimers.after,
      }),
      sync,
    };
    return desk;
  }

  function deskSettings(): DeskSettings {
    const staffId = session.staff?.id;
    if (arranged !== null && (staffId === undefined || arranged.staffId === staffId))
      return arranged.settings;
    if (staffId === undefined) throw new Error("nobody is signed in");
    arranged = { staffId, settings: createDeskSettings(localStorage, staffId) };
    return arranged.settings;
  }

  async function ensureSession(): Promise<boolean> {
    if (session.staff !== null) return true;
    if (session.expired || signedOut) return false;
    const known = await firstAnswer();
    const staff = known === undefined ? await askServer() : known;
    if (staff === null) {
      noteLogin(false);
      signedOut = true;
      return false;
    }
    begin(staff);
    return true;
  }

  /** Returns the page's own answer once. A later question needs a new one. */
  async function firstAnswer(): Promise<AskedSession> {
    const answer = hasAnswer ? await asked : undefined;
    hasAnswer = false;
    return answer;
  }

  /** Returns who is signed in; null: nobody. */
  async function askServer(): Promise<SignedInStaff | null> {
    try {
      return await client.call(staffSession, {});
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      return null;
    }
  }

  function takeSession(staff: SignedInStaff): void {
    queryClient.clear();
    hideAll(shownAbuse);
    signedOut = false;
    begin(staff);
  }

  async function signIn(username: string, password: string, shown: SignInShown = {}): Promise<void> {
    takeSession(await client.call(staffSignIn, { body: { username, password, ...shown } }));
  }

  async function refreshSession(): Promise<void> {
    const before = session.staff;
    const staff = await client.call(staffSession, {});
    begin(staff);
    // Data of sites that they no longer work for is removed, and the data that they may now see is loaded (STAFF-14).
    if (before !== null && JSON.stringify(before.sites) !== JSON.stringify(staff.sites))
      await queryClient.resetQueries();
  }

  async function signOut(): Promise<void> {
    // Saves the last typed text on the server first, so that it is there at the next sign-in.
    desk?.sync.flush();
    await client.call(staffSignOut, {});
    // Nothing of the chats stays in this tab after sign-out.
    desk?.sync.stop();
    desk?.delivery.stop();
    desk?.store.clear();
    leftDesk = desk;
    signedOut = true;
    noteLogin(false);
    idle.forget();
    stepUp.answer(false);
    news.items = [];
    hideAll(shownAbuse);
    endSession(session);
    queryClient.clear();
  }

  function startLive(): () => void {
    let wasOpen = false;
    const refetcher = createRefetcher({ client, queryClient, after: browserTimers.after });
    const onStatus = (status: StreamStatus): void => {
      if (status === "waiting" || status === "replaced") live.status = "reconnecting";
      if (status !== "open") return;
      live.status = "live";
      refetcher.everything();
      // There is a line: replies that found none go out, also those from before a reload (DESK-26).
      if (session.staff !== null) replies().delivery.resume();
      // The server closes the stream of a person whose role or sites have changed.
      if (wasOpen) void refreshSession().catch(() => undefined);
      wasOpen = true;
    };
    live.status = "connecting";
    const stream = openDeskStream({
      baseUrl,
      onStatus,
      onEvent: (event) => {
        hearNews(news, event);
        customerTyping.hear(event);
        refetcher.changed(event);
      },
      onRefused: () => {
        // Returns 401 if the session has ended, which ends it here, too; any other failure is the stream's.
        void refreshSession().catch(() => undefined);
      },
    });
    return () => {
      stream.close();
      refetcher.stop();
    };
  }

  return {
    client,
    queryClient,
    session,
    live,
    news,
    customerTyping: customerTyping.state,
    shownAbuse,
    deskSettings,
    singleKeys: createSingleKeys(localStorage),
    replies,
    idle,
    stepUp,
    ensureSession,
    signIn,
    takeSession,
    refreshSession,
    signOut,
    startLive,
  };
}

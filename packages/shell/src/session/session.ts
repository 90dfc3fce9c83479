import type { SessionEvent } from "@parlour/api-client/session-policy";
import type { TokenStore } from "@parlour/api-client/token-store";
import { failureMessages } from "@parlour/overlays/messages";
import { proxy } from "valtio/vanilla";
import type { NoticeStore } from "../notices/notice-store.ts";

/** Who is here (spec 4). Server data is not kept in it. */
export interface SessionState {
  /** The access cookie exists. */
  loggedIn: boolean;
  /** Some answer had the status 418: nothing is fetched any more. */
  banned: boolean;
}

export interface SessionPorts {
  readonly tokens: TokenStore;
  readonly notices: NoticeStore;
  /** Goes to /meet without a reload. */
  readonly goToMeet: () => void;
  /** Loads the root anew: nothing of the former customer stays in memory. */
  readonly reloadRoot: () => void;
  /** Reloads this page as soon as the server answers it, at most once a minute. */
  readonly reloadWhenBack: () => void;
}

export interface Session {
  readonly state: SessionState;
  /** Spec 4: logged in means that the access cookie exists. */
  readonly isLoggedIn: () => boolean;
  /** The access token as stored; null while logged out. */
  readonly accessToken: () => string | null;
  /** Reads the cookie again: after login, and when another tab may have changed it. */
  readonly refresh: () => void;
  /** Names what has to be forgotten when this customer logs out. */
  onLogout(forget: () => void): void;
  /** Runs what ends this login on purpose: unless it fails, a login that is refused is no news from then on. */
  ending<Value>(task: () => Promise<Value>): Promise<Value>;
  /** After the server was told: forgets the tokens and what was written here, and loads the root anew. */
  readonly loggedOut: () => void;
  /** The one place that turns the client's events into navigation and messages (architecture.md). */
  readonly onEvent: (event: SessionEvent) => void;
}

/** Makes the session over the tokens' store. */
export function createSession(ports: SessionPorts): Session {
  const { tokens, notices, goToMeet, reloadRoot, reloadWhenBack } = ports;
  const exists = (): boolean => tokens.read() !== null;
  const state = proxy<SessionState>({ loggedIn: exists(), banned: false });
  let forget = (): void => undefined;
  let isEnding = false;

  function end(): void {
    tokens.clear();
    // `loggedIn` stays as it is: the root reloads, and until then nothing should flash.
    reloadRoot();
  }

  return {
    state,
    isLoggedIn: exists,
    accessToken: () => tokens.read()?.access ?? null,
    refresh() {
      state.loggedIn = exists();
    },
    onLogout(task) {
      forget = task;
    },
    async ending(task) {
      isEnding = true;
      try {
        return await task();
      } catch (error) {
        isEnding = false;
        throw error;
      }
    },
    loggedOut() {
      forget();
      end();
    },
    onEvent(event) {
      switch (event) {
        case "expired":
          if (isEnding) return;
          // Drafts and queue stay in their storage for the next login.
          notices.keep({ tone: "error", text: failureMessages.tokenRefresh });
          end();
          return;
        case "forbidden":
          goToMeet();
          notices.show({ tone: "error", text: failureMessages.forbidden });
          return;
        case "banned":
          state.banned = true;
          return;
        case "unavailable":
          reloadWhenBack();
          return;
        default:
          event satisfies never;
      }
    },
  };
}

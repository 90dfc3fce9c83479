import type { SessionEvent } from "@parlour/api-client/session-policy";
import type { TokenStore } from "@parlour/api-client/token-store";
import { failureMessages } from "@parlour/overlays/messages";
import { proxy } from "valtio/vanilla";
import type { NoticeStore } from "../notices/notice-store.ts";

/** The customer's session (LOGIN-4). It holds no server data. */
export interface SessionState {
  /** The access cookie exists. */
  loggedIn: boolean;
  /** A response had the status 418: nothing is loaded any more. */
  banned: boolean;
}

export interface SessionPorts {
  readonly tokens: TokenStore;
  readonly notices: NoticeStore;
  /** Goes to /meet without a reload. */
  readonly goToMeet: () => void;
  /** Reloads the root, so that none of the former customer's data stays in memory. */
  readonly reloadRoot: () => void;
  /** Reloads this page as soon as the server responds, at most once a minute. */
  readonly reloadWhenBack: () => void;
}

/** How a login ends: the customer logs out here, or the server rejects it. */
export type LoginEnding = "logged out" | "expired";

export interface Session {
  readonly state: SessionState;
  /** Logged in means that the access cookie exists (LOGIN-4). */
  readonly isLoggedIn: () => boolean;
  /** The access token as stored; null while logged out. */
  readonly accessToken: () => string | null;
  /** Reads the cookie again: after login, and when another tab may have changed it. */
  readonly refresh: () => void;
  /** Registers data to delete when this login ends. */
  onEnd(forget: (ending: LoginEnding) => void): void;
  /** Runs a call that ends this login on purpose. Unless it fails, a refused login is not reported from then on. */
  ending<Value>(task: () => Promise<Value>): Promise<Value>;
  /** Runs after the server was informed: deletes the tokens and stored data, and reloads the root. */
  readonly loggedOut: () => void;
  /**
   * The one place that turns the client's events into navigation and messages (docs/architecture.md, "Which
   * way data flows").
   */
  readonly onEvent: (event: SessionEvent) => void;
}

/** Creates the session on the tokens' store. */
export function createSession(ports: SessionPorts): Session {
  const { tokens, notices, goToMeet, reloadRoot, reloadWhenBack } = ports;
  const exists = (): boolean => tokens.read() !== null;
  const state = proxy<SessionState>({ loggedIn: exists(), banned: false });
  let forget = (_ending: LoginEnding): void => undefined;
  let isEnding = false;

  function end(ending: LoginEnding): void {
    forget(ending);
    tokens.clear();
    // `loggedIn` stays unchanged until the reload, so that the page does not flash.
    reloadRoot();
  }

  return {
    state,
    isLoggedIn: exists,
    accessToken: () => tokens.read()?.access ?? null,
    refresh() {
      state.loggedIn = exists();
    },
    onEnd(task) {
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
      end("logged out");
    },
    onEvent(event) {
      switch (event) {
        case "expired":
          if (isEnding) return;
          notices.keep({ tone: "error", text: failureMessages.tokenRefresh });
          end("expired");
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

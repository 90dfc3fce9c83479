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
  /** Goes to a route without a reload. */
  readonly goTo: (path: "/meet") => void;
  /** Loads the root anew: nothing of the former customer stays in memory. */
  readonly reloadRoot: () => void;
  /** Reloads this page, at most once a minute. */
  readonly reloadPage: () => void;
}

export interface Session {
  readonly state: SessionState;
  /** Spec 4: logged in means that the access cookie exists. */
  isLoggedIn(): boolean;
  /** Reads the cookie again: after login, and when the page comes back into sight. */
  refresh(): void;
  /** Forgets the tokens and loads the root anew. */
  end(): void;
  /** The one place that turns the client's events into navigation and messages (architecture.md). */
  onEvent(event: SessionEvent): void;
}

/** Makes the session over the tokens' store. */
export function createSession({ tokens, notices, goTo, reloadRoot, reloadPage }: SessionPorts): Session {
  const exists = (): boolean => tokens.read() !== null;
  const state = proxy<SessionState>({ loggedIn: exists(), banned: false });

  function end(): void {
    tokens.clear();
    state.loggedIn = false;
    reloadRoot();
  }

  return {
    state,
    isLoggedIn: exists,
    refresh() {
      state.loggedIn = exists();
    },
    end,
    onEvent(event) {
      switch (event) {
        case "expired":
          // Drafts and queue stay in their storage for the next login.
          notices.keep({ tone: "error", text: failureMessages.tokenRefresh });
          end();
          return;
        case "forbidden":
          goTo("/meet");
          notices.show({ tone: "error", text: failureMessages.forbidden });
          return;
        case "banned":
          state.banned = true;
          return;
        case "unavailable":
          reloadPage();
          return;
        default:
          event satisfies never;
      }
    },
  };
}

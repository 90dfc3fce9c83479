import type { Client } from "@parlour/api-client/create-client";
import type { Clock } from "@parlour/overlays/clock";
import type { FlowStore } from "@parlour/overlays/flow-store";
import type { CookieConsent, OverlayPorts } from "@parlour/overlays/ports";
import type { CustomerData } from "../data/customer-data.ts";
import type { ServerData } from "../data/server-data.ts";
import type { AlertFeed } from "../notices/alert-feed.ts";
import type { NoticeStore } from "../notices/notice-store.ts";
import type { Reloads } from "../session/reload-when-back.ts";
import type { Session } from "../session/session.ts";

/** The services of every part of the shell: client, stores that outlive pages, clock and randomness. */
export interface RootServices {
  readonly client: Client;
  readonly serverData: ServerData;
  readonly session: Session;
  readonly reloads: Reloads;
  readonly notices: NoticeStore;
  readonly alerts: AlertFeed;
  readonly flow: FlowStore;
  /** The functions that overlays call. */
  readonly overlayPorts: OverlayPorts;
  /** The choice about cookies: the banner and the cookie policy share it. */
  readonly cookieConsent: CookieConsent;
  readonly clock: Clock;
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number;
  /** Returns a new uuid. */
  readonly newId: () => string;
  /** The browser's storages; null if forbidden, and on the server. */
  readonly localStorage: Storage | null;
  readonly sessionStorage: Storage | null;
  /** `navigator.locks`: one holder at a time across all tabs; null if the browser has none. */
  readonly locks: LockManager | null;
}

/** The services of a customer's pages. */
export interface Services extends RootServices, CustomerData {}

import type { Client } from "@parlour/api-client/create-client";
import { pushKey, subscribePush, unsubscribePush } from "@parlour/contract/operations/push";
import type { KeptStorage } from "../session/kept-storage.ts";
import type { BrowserNotifications } from "./browser-notifications.ts";

/**
 * Whether this browser shows notifications of replies. `unsupported`: it can't; `denied`: the customer has
 * forbidden notifications from this site, which only the browser's settings can undo.
 */
export type PushState = "unsupported" | "denied" | "off" | "on";

export interface PushBrowser {
  state(): Promise<PushState>;
  /** Asks the browser, then the server. Throws if either can't be reached; then it is off. */
  turnOn(): Promise<PushState>;
  turnOff(): Promise<PushState>;
  /**
   * Runs once per start of the app. Registers the existing push subscription under the new login, removes
   * subscriptions of other customers in this browser, and subscribes again if the browser dropped a
   * subscription that the customer wanted.
   */
  renew(): Promise<void>;
  /** Called at logout; the server ends the pushes itself. */
  forget(): void;
}

/** Stored per customer: pushes are on in this browser. */
const key = "pushes";

function targetOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  return { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } };
}

/** Pushes to one customer's browser, through the browser's interfaces and the server. */
export function createPushBrowser({
  client,
  storage,
  notifications,
}: {
  readonly client: Client;
  readonly storage: KeptStorage;
  readonly notifications: BrowserNotifications | null;
}): PushBrowser {
  const isWanted = (): boolean => storage.read(key) !== null;

  async function manager(): Promise<PushManager | null> {
    return (await notifications?.registration())?.pushManager ?? null;
  }

  async function subscribe(pushManager: PushManager): Promise<PushSubscription> {
    const { publicKey } = await client.call(pushKey, {});
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    try {
      return await pushManager.subscribe(options);
    } catch (error) {
      // Subscribed with a key that the server no longer has.
      if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    }
  }

  async function state(): Promise<PushState> {
    const pushManager = await manager();
    if (notifications === null || pushManager === null) return "unsupported";
    if (notifications.permission() === "denied") return "denied";
    const subscription = await pushManager.getSubscription();
    return subscription !== null && notifications.permission() === "granted" && isWanted() ? "on" : "off";
  }

  return {
    state,
    async turnOn() {
      const pushManager = await manager();
      if (notifications === null || pushManager === null) return "unsupported";
      if ((await notifications.ask()) !== "granted") return state();
      const subscription = await subscribe(pushManager);
      try {
        await client.call(subscribePush, { body: targetOf(subscription) });
      } catch (error) {
        await subscription.unsubscribe();
        throw error;
      }
      storage.write(key, "on");
      return state();
    },
    async turnOff() {
      const subscription = await (await manager())?.getSubscription();
      storage.remove(key);
      if (subscription) {
        const { endpoint } = subscription;
        // Unsubscribes in the browser first. If the server still sends a push, it fails and the server
        // deletes the address.
        await subscription.unsubscribe();
        await client.call(unsubscribePush, { body: { endpoint } }).catch(() => undefined);
      }
      return state();
    },
    async renew() {
      const pushManager = await manager();
      if (notifications === null || pushManager === null) return;
      const kept = await pushManager.getSubscription();
      if (!isWanted()) {
        await kept?.unsubscribe();
        return;
      }
      // Without the permission, subscribing would ask for it, which is only allowed after a press.
      if (notifications.permission() !== "granted") return;
      // Push services change or end subscriptions by themselves, sometimes without an event for the worker.
      const subscription = kept ?? (await subscribe(pushManager));
      await client.call(subscribePush, { body: targetOf(subscription) });
    },
    forget: () => storage.remove(key),
  };
}

import { pushKey, subscribePush, unsubscribePush } from "@parlour/contract/operations/push";
import type { Client } from "@parlour/api-client/create-client";
import { describe, expect, test } from "vitest";
import { keptStorage } from "../session/kept-storage.ts";
import { freshStorage } from "../testing/test-app.ts";
import type { BrowserNotifications } from "./browser-notifications.ts";
import { createPushBrowser } from "./push-browser.ts";

const endpoint = "https://push.example.com/browser/1";
const keys = { p256dh: "public", auth: "secret" };

/** A browser with a push service, whose user responds as set. */
class FakeBrowser {
  permission: NotificationPermission = "default";
  decision: NotificationPermission = "granted";
  subscribed = false;
  hasWorker = true;

  readonly notifications: BrowserNotifications = {
    permission: () => this.permission,
    ask: async () => {
      this.permission = this.decision;
      return this.permission;
    },
    // Only these two are called.
    registration: async () =>
      this.hasWorker ? { pushManager: this.#manager as unknown as PushManager } : null,
  };

  readonly #subscription = {
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      this.subscribed = false;
      return true;
    },
  };
  readonly #manager = {
    getSubscription: async () => (this.subscribed ? this.#subscription : null),
    subscribe: async () => {
      this.subscribed = true;
      return this.#subscription;
    },
  };
}

function opened({ owner = "ada", kept = freshStorage(), browser = new FakeBrowser(), fails = false } = {}) {
  const calls: unknown[] = [];
  const call = async (operation: { readonly id: string }, input: { readonly body?: unknown }) => {
    if (operation.id === pushKey.id) return { publicKey: "key" };
    calls.push([operation.id, input.body]);
    if (fails) throw new Error("no answer");
    return null;
  };
  // The only part of the client that is used.
  const client = { call } as unknown as Client;
  const pushes = createPushBrowser({
    client,
    storage: keptStorage(kept, owner),
    notifications: browser.notifications,
  });
  return { pushes, browser, calls, kept };
}

describe("being told of replies", () => {
  test("is off until the customer turns it on, and only then is the browser asked", async () => {
    const { pushes, browser, calls } = opened();
    expect(await pushes.state()).toBe("off");
    expect(browser.permission).toBe("default");
    expect(await pushes.turnOn()).toBe("on");
    expect(calls).toEqual([[subscribePush.id, { endpoint, keys }]]);
  });

  test("can be turned off again, here and at the server", async () => {
    const { pushes, browser, calls } = opened();
    await pushes.turnOn();
    expect(await pushes.turnOff()).toBe("off");
    expect(browser.subscribed).toBe(false);
    expect(calls.at(-1)).toEqual([unsubscribePush.id, { endpoint }]);
  });

  test("is denied when the customer denies it to the browser", async () => {
    const { pushes, browser, calls } = opened();
    browser.decision = "denied";
    expect(await pushes.turnOn()).toBe("denied");
    expect(calls).toEqual([]);
  });

  test("stays off when the server can't be asked", async () => {
    const { pushes, browser } = opened({ fails: true });
    await expect(pushes.turnOn()).rejects.toThrow("no answer");
    expect(browser.subscribed).toBe(false);
    expect(await pushes.state()).toBe("off");
  });

  test("is beyond a browser without a service worker", async () => {
    const { pushes, browser } = opened();
    browser.hasWorker = false;
    expect(await pushes.state()).toBe("unsupported");
    expect(await pushes.turnOn()).toBe("unsupported");
  });

  test("goes on under the customer's next login", async () => {
    const { pushes, browser, kept } = opened();
    await pushes.turnOn();
    const next = opened({ browser, kept });
    await next.pushes.renew();
    expect(next.calls).toEqual([[subscribePush.id, { endpoint, keys }]]);
  });

  test("is subscribed again, and sent to the server, if the browser has dropped the subscription", async () => {
    const { pushes, browser, kept } = opened();
    await pushes.turnOn();
    browser.subscribed = false;
    const next = opened({ browser, kept });
    await next.pushes.renew();
    expect(browser.subscribed).toBe(true);
    expect(next.calls.at(-1)).toEqual([subscribePush.id, { endpoint, keys }]);
    expect(await next.pushes.state()).toBe("on");
  });

  test("is not asked for again once the customer has taken the permission back", async () => {
    const { pushes, browser, kept } = opened();
    await pushes.turnOn();
    browser.subscribed = false;
    browser.permission = "denied";
    const next = opened({ browser, kept });
    await next.pushes.renew();
    expect(browser.subscribed).toBe(false);
    expect(next.calls).toEqual([]);
  });

  test("ends when somebody else logs in to the same browser, who agreed to nothing", async () => {
    const { pushes, browser, kept } = opened();
    await pushes.turnOn();
    const other = opened({ owner: "grace", browser, kept });
    expect(await other.pushes.state()).toBe("off");
    await other.pushes.renew();
    expect(browser.subscribed).toBe(false);
    expect(other.calls).toEqual([]);
  });

  test("must be turned on again after logging out", async () => {
    const { pushes, browser, kept } = opened();
    await pushes.turnOn();
    pushes.forget();
    const next = opened({ browser, kept });
    await next.pushes.renew();
    expect(await next.pushes.state()).toBe("off");
  });
});

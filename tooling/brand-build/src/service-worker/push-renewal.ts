/** The part of the browser's subscriptions that is used here. */
export interface Subscription<Options> {
  readonly endpoint: string;
  /** Contains the server's key of the subscription. */
  readonly options: Options;
  toJSON(): { readonly keys?: Readonly<Record<string, string>> };
}

/** The browser's event: push services change or end subscriptions on their own. */
export interface SubscriptionChange<Options> {
  /** The new subscription, if the browser has already created one; most leave that to the worker. */
  readonly newSubscription?: Subscription<Options> | null;
  readonly oldSubscription?: Subscription<Options> | null;
}

/** What the renewal needs from the worker. */
export interface PushWorld<Options> {
  readonly subscribe: (options: Options) => Promise<Subscription<Options>>;
  /** Returns a cookie's value; null if it is missing, or if workers can't read cookies. */
  readonly readCookie: (name: string) => Promise<string | null>;
  readonly send: (
    path: string,
    request: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    },
  ) => Promise<unknown>;
}

/** The contract's operation subscribePush; importing its schemas would make this worker much larger. */
export const pushAddress = { method: "POST", path: "/im/api/push" } as const;
/** The cookie with the login's access token (COOKIE-3). */
const accessCookie = "IMToken_access";

/**
 * Subscribes again with the same key, and tells the server if a customer is logged in. If this fails, the next start of
 * the app sends the subscription (shell, push-browser.ts).
 */
export async function renewPush<Options>(
  { newSubscription, oldSubscription }: SubscriptionChange<Options>,
  { subscribe, readCookie, send }: PushWorld<Options>,
): Promise<void> {
  try {
    const options = oldSubscription?.options;
    const subscription = newSubscription ?? (options === undefined ? null : await subscribe(options));
    const access = await readCookie(accessCookie);
    if (subscription === null || access === null) return;
    const { keys = {} } = subscription.toJSON();
    await send(pushAddress.path, {
      method: pushAddress.method,
      headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
      body: JSON.stringify({ endpoint: subscription.endpoint, keys }),
    });
  } catch {
    // Not allowed any more, or offline.
  }
}

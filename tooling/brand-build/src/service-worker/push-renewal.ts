/** The part of the browser's subscriptions that is used. */
export interface Subscription<Options> {
  readonly endpoint: string;
  /** Holds the server's key that it was made with. */
  readonly options: Options;
  toJSON(): { readonly keys?: Readonly<Record<string, string>> };
}

/** What the browser tells; push services change or end subscriptions by themselves. */
export interface SubscriptionChange<Options> {
  /** The one that the browser has made already; most leave that to the worker. */
  readonly newSubscription?: Subscription<Options> | null;
  readonly oldSubscription?: Subscription<Options> | null;
}

/** What the renewal needs from the worker around it. */
export interface PushWorld<Options> {
  readonly subscribe: (options: Options) => Promise<Subscription<Options>>;
  /** A cookie's value; null where there is none, or where workers can't read cookies. */
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

/** The operation subscribePush of the contract, whose schemas would weigh more than this worker. */
export const pushAddress = { method: "POST", path: "/im/api/push" } as const;
/** Holds the access token of the login, while there is one (COOKIE-3). */
const accessCookie = "IMToken_access";

/**
 * Subscribes anew with the same key, and tells the server where a login allows it. What fails here waits for the next
 * start of the app, which tells the server its subscription anyway (shell, push-browser.ts).
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
    // Forbidden by now, or without a network.
  }
}

import { pushStorageKey } from "./push-storage.ts";

/**
 * Lets pages subscribe with the sandbox's push service, because a machine without the internet can't reach
 * the browser's own. Notifications can't be simulated: only a real push service wakes a service worker.
 */

interface Target {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
const sandbox = new URL(script?.src ?? location.href).origin;

// A form post needs no preflight request to the other origin.
const ask = (path: string, body: object): Promise<Response> =>
  fetch(sandbox + path, { method: "POST", body: new URLSearchParams({ ...body }) });

function subscriptionOf(target: Target): PushSubscription {
  const subscription = {
    endpoint: target.endpoint,
    expirationTime: null,
    toJSON: () => ({ ...target, expirationTime: null }),
    async unsubscribe() {
      localStorage.removeItem(pushStorageKey);
      await ask("/api/push/ends", { endpoint: target.endpoint });
      return true;
    },
  };
  // The parts that pages use; only the keys as bytes are missing.
  return subscription as unknown as PushSubscription;
}

function kept(): PushSubscription | null {
  const text = localStorage.getItem(pushStorageKey);
  return text === null ? null : subscriptionOf(JSON.parse(text) as Target);
}

async function subscribe(options?: PushSubscriptionOptionsInit): Promise<PushSubscription> {
  const known = kept();
  if (known !== null) return known;
  const key = options?.applicationServerKey;
  if (typeof key !== "string") throw new TypeError("This push service takes the key as text only.");
  const response = await ask("/api/push/subscriptions", { applicationServerKey: key });
  if (!response.ok) throw new DOMException("The push service refused the subscription.", "AbortError");
  const target = (await response.json()) as Target;
  localStorage.setItem(pushStorageKey, JSON.stringify(target));
  return subscriptionOf(target);
}

if ("PushManager" in window) {
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => kept() });
}

import { pushStorageKey } from "../../push/browser/push-storage.ts";
import { loadScript } from "./load-script.ts";

/** Lets `PushManager` fetch the stand-in when a page subscribes, or has subscribed before. */
export function defineLazyPush(): void {
  if (!("PushManager" in window)) return;
  // Once loaded, the stand-in replaces both methods of the prototype.
  const load = () => loadScript("/push/push.js");
  Object.assign(PushManager.prototype, {
    async subscribe(this: PushManager, options?: PushSubscriptionOptionsInit) {
      await load();
      return PushManager.prototype.subscribe.call(this, options);
    },
    async getSubscription(this: PushManager) {
      if (localStorage.getItem(pushStorageKey) === null) return null;
      await load();
      return PushManager.prototype.getSubscription.call(this);
    },
  });
}

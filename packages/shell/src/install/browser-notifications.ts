/** The browser interfaces that pushes need; null if any is missing, as in a private window or on plain http. */
export interface BrowserNotifications {
  /** Returns the customer's permission for notifications from this site. */
  permission(): NotificationPermission;
  /** Requests it; only after a press. */
  ask(): Promise<NotificationPermission>;
  /** Returns the site's service worker; null if none is registered. */
  registration(): Promise<Pick<ServiceWorkerRegistration, "pushManager"> | null>;
}

/** Returns the browser's own interfaces. */
export function browserNotifications(): BrowserNotifications | null {
  if (!("Notification" in globalThis) || !("PushManager" in globalThis)) return null;
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return null;
  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    registration: async () => (await workers.getRegistration("/")) ?? null,
  };
}

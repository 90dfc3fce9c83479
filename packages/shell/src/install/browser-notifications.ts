/** The browser interfaces that pushes need; null if any is missing, as in a private window or on plain http. */
export interface BrowserNotifications {
  /** The customer's permission for notifications of this site. */
  permission(): NotificationPermission;
  /** Asks for it; only in answer to a press. */
  ask(): Promise<NotificationPermission>;
  /** The site's service worker; null if none is registered. */
  registration(): Promise<Pick<ServiceWorkerRegistration, "pushManager"> | null>;
}

/** The browser's own. */
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

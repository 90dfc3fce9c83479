/** Returns whether the browser supports notifications, and whether they are permitted. */
export function notificationPermission(): "unsupported" | NotificationPermission {
  return "Notification" in globalThis ? Notification.permission : "unsupported";
}

/** Asks for permission to show notifications; returns whether it was granted. */
export async function askForNotifications(): Promise<boolean> {
  if (notificationPermission() === "unsupported") return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Shows a notification; a later one replaces an earlier one. Pressing it brings the desk to the front. */
export function showNotification(body: string, onPress: () => void): void {
  if (notificationPermission() !== "granted") return;
  try {
    const shown = new Notification("Parlour desk", { body, tag: "parlour-desk" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
      onPress();
    });
  } catch {
    // Some browsers only let a service worker show notifications. The screen shows the same.
  }
}

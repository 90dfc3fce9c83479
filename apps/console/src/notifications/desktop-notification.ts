/** Whether the browser can show notifications at all, and whether it was allowed to. */
export function notificationPermission(): "unsupported" | NotificationPermission {
  return "Notification" in globalThis ? Notification.permission : "unsupported";
}

/** Asks for leave to show notifications; says whether it is given. */
export async function askForNotifications(): Promise<boolean> {
  if (notificationPermission() === "unsupported") return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Shows one; a later one takes the place of an earlier. Pressing it brings the desk to the front. */
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
    // Some browsers only let a service worker show notifications. The same news is on the screen.
  }
}

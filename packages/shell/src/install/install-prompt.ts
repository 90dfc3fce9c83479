import { proxy } from "valtio/vanilla";

/** Chromium's event for an installable page; not in the DOM's types, because no other browser has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/**
 * How to install the app on this device. `offered`: the browser can ask; `by-hand`: iOS, only through the
 * share sheet; `menu`: perhaps through the browser's own menu; `installed`: this is the installed app, or it
 * was just installed.
 */
export type InstallWay = "offered" | "by-hand" | "menu" | "installed";

export interface InstallPrompt {
  readonly state: { way: InstallWay };
  /** Shows the browser's install prompt, if it was offered. */
  ask(): Promise<void>;
  /** Starts listening; the browser's event comes early in a page's life. */
  listen(): void;
}

function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** Keeps the browser's offer to install until the customer wants it. */
export function createInstallPrompt(page: Window): InstallPrompt {
  const isInstalled = page.matchMedia("(display-mode: standalone)").matches;
  const usual: InstallWay = isIos(page.navigator) ? "by-hand" : "menu";
  const state = proxy<{ way: InstallWay }>({ way: isInstalled ? "installed" : usual });
  let offer: BeforeInstallPromptEvent | null = null;

  return {
    state,
    listen() {
      page.addEventListener("beforeinstallprompt", (event) => {
        // Asked when the customer wants it, not when the browser decides.
        event.preventDefault();
        offer = event as BeforeInstallPromptEvent;
        state.way = "offered";
      });
      page.addEventListener("appinstalled", () => {
        offer = null;
        state.way = "installed";
      });
    },
    async ask() {
      const asked = offer;
      // An offer works once.
      offer = null;
      if (asked === null) return;
      state.way = usual;
      if ((await asked.prompt()).outcome === "accepted") state.way = "installed";
    },
  };
}

let ofPage: InstallPrompt | null = null;

/** This page's prompt: the browser offers once per page, before the code that shows the offer has loaded. */
export function installPrompt(): InstallPrompt {
  ofPage ??= createInstallPrompt(window);
  return ofPage;
}

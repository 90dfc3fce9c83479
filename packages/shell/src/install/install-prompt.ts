import { proxy } from "valtio/vanilla";

/** Chromium's event of a page that can be installed; not in the DOM's types, because no other browser has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/**
 * How the app gets onto this device. `offered`: the browser asks when it is told to; `by-hand`: iOS, where only the
 * share sheet can; `menu`: perhaps by the browser's own menu; `installed`: this is the installed app, or has just become it.
 */
export type InstallWay = "offered" | "by-hand" | "menu" | "installed";

export interface InstallPrompt {
  readonly state: { way: InstallWay };
  /** Shows the browser's install prompt, if it was offered. */
  ask(): Promise<void>;
  /** Begins to listen; the browser offers early in a page's life. */
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
        // Asked on the customer's wish, not when the browser feels like it.
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
      // An offer can be used once.
      offer = null;
      if (asked === null) return;
      state.way = usual;
      if ((await asked.prompt()).outcome === "accepted") state.way = "installed";
    },
  };
}

let ofPage: InstallPrompt | null = null;

/** This page's: the browser offers once per page, before anything that shows the offer is loaded. */
export function installPrompt(): InstallPrompt {
  ofPage ??= createInstallPrompt(window);
  return ofPage;
}

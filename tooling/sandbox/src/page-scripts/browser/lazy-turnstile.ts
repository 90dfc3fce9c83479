import type { TurnstileOptions } from "../../bot-check/browser/turnstile-options.ts";
import { loadScript } from "./load-script.ts";

/** The stand-in's calls that a page makes before or after it has loaded. */
export interface Turnstile {
  ready(callback: () => void): void;
  render(container: string | HTMLElement, options?: TurnstileOptions, id?: string): string;
  execute(which?: string | HTMLElement, options?: TurnstileOptions): void;
  reset(which?: string | HTMLElement): void;
  remove(which?: string | HTMLElement): void;
  getResponse(which?: string | HTMLElement): string | undefined;
  isExpired(which?: string | HTMLElement): boolean;
}

type Call = (turnstile: Turnstile) => void;

/**
 * Defines a `window.turnstile` that loads the stand-in when the first widget is rendered, and passes on
 * earlier calls. react-turnstile needs it when its module is evaluated: otherwise it loads the real one.
 */
export function defineLazyTurnstile(): void {
  const page = window as Window & { turnstile?: Turnstile };
  let waiting: Call[] = [];
  let made = 0;

  // Once loaded, the stand-in replaces `lazy`.
  const later = (call: Call): void => {
    if (page.turnstile !== undefined && page.turnstile !== lazy) call(page.turnstile);
    else waiting.push(call);
  };

  function load(onFailure: (code: string) => void): void {
    loadScript("/turnstile/v0/api.js?render=explicit").then(
      () => {
        const calls = waiting;
        waiting = [];
        for (const call of calls) later(call);
      },
      (error: unknown) => {
        waiting = [];
        onFailure(String(error));
      },
    );
  }

  const lazy: Turnstile = {
    ready: (callback) => queueMicrotask(callback),
    render(container, options, id = `cf-chl-widget-early-${(made += 1)}`) {
      later((turnstile) => turnstile.render(container, options, id));
      load((message) => options?.["error-callback"]?.(message));
      return id;
    },
    execute: (which, options) => later((turnstile) => turnstile.execute(which, options)),
    reset: (which) => later((turnstile) => turnstile.reset(which)),
    remove: (which) => later((turnstile) => turnstile.remove(which)),
    getResponse: () => undefined,
    isExpired: () => false,
  };
  page.turnstile = lazy;
}

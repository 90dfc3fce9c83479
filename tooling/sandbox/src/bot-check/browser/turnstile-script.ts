import { optionsOfElement, type TurnstileOptions } from "./turnstile-options.ts";
import { TurnstileWidget } from "./turnstile-widget.ts";

/**
 * Defines `window.turnstile` with the calls that Cloudflare documents ("Client-side rendering"), so that
 * react-turnstile finds it and never loads the real one.
 */

type Container = string | HTMLElement;
type Global = Window & { turnstile?: unknown } & Record<string, unknown>;

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
const address = new URL(script?.src ?? location.href);
const widgets = new Map<string, TurnstileWidget>();
const holders = new Map<HTMLElement, string>();
let made = 0;

function complain(message: string): never {
  throw new Error(`[Cloudflare Turnstile] ${message}`);
}

function elementOf(container: Container): HTMLElement {
  const element = typeof container === "string" ? document.querySelector(container) : container;
  if (!(element instanceof HTMLElement)) return complain("Unable to find a container.");
  return element;
}

/** Finds a widget by its id or by the element it is in; without either, the first one. */
function widgetOf(which: Container | undefined): TurnstileWidget | undefined {
  if (which === undefined) return widgets.values().next().value;
  if (typeof which === "string" && widgets.has(which)) return widgets.get(which);
  const element = typeof which === "string" ? document.querySelector<HTMLElement>(which) : which;
  const id = element === null ? undefined : holders.get(element);
  return id === undefined ? undefined : widgets.get(id);
}

/** `early` is the id of a widget that the page rendered before this script had loaded. */
function render(container: Container, options: TurnstileOptions = {}, early: string | null = null): string {
  const element = elementOf(container);
  const { sitekey } = options;
  if (typeof sitekey !== "string" || sitekey === "") return complain('Missing required parameter "sitekey".');
  if (early === null) made += 1;
  const id = early ?? `cf-chl-widget-${made}`;
  widgets.set(id, new TurnstileWidget(element, { ...options, sitekey }, address.origin, id));
  holders.set(element, id);
  return id;
}

const turnstile = {
  render,
  ready(callback: () => void) {
    queueMicrotask(callback);
  },
  execute(which?: Container, options?: TurnstileOptions) {
    const widget = widgetOf(which);
    if (widget === undefined && which !== undefined && options !== undefined) render(which, options);
    else widget?.execute();
  },
  reset: (which?: Container) => widgetOf(which)?.reset(),
  remove(which?: Container) {
    const widget = widgetOf(which);
    if (widget === undefined) return;
    widget.remove();
    for (const [id, each] of widgets) {
      if (each !== widget) continue;
      widgets.delete(id);
      for (const [element, holderId] of holders) if (holderId === id) holders.delete(element);
    }
  },
  getResponse: (which?: Container) => widgetOf(which)?.response,
  isExpired: (which?: Container) => widgetOf(which)?.expired ?? false,
};

function start(): void {
  const onload = address.searchParams.get("onload");
  // The script's address names a global function of the page to call once the script has loaded.
  const global = window as unknown as Global;
  const called = onload === null ? undefined : global[onload];
  if (typeof called === "function") (called as () => void)();
  if (address.searchParams.get("render") === "explicit") return;
  for (const element of document.querySelectorAll<HTMLElement>(".cf-turnstile")) {
    if (!holders.has(element)) render(element, optionsOfElement(element));
  }
}

(window as unknown as Global).turnstile = turnstile;
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();

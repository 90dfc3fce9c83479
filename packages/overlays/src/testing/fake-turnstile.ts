/** A bot check for stories and tests, with the part of Turnstile's script interface that react-turnstile uses. */

interface WidgetCallbacks {
  readonly callback?: (token: string) => void;
  readonly "expired-callback"?: (token: string) => void;
  readonly "timeout-callback"?: () => void;
  readonly "error-callback"?: (error: string) => void;
}

interface Widget {
  readonly id: string;
  readonly callbacks: WidgetCallbacks;
  readonly place: HTMLElement;
  token: string;
}

const widgets = new Map<string, Widget>();
let count = 0;

function render(place: HTMLElement, callbacks: WidgetCallbacks): string {
  count += 1;
  const widget: Widget = { id: `widget-${count}`, callbacks, place, token: "" };
  const box = document.createElement("label");
  box.style.cssText =
    // As wide as Turnstile's own at least.
    "display:flex;gap:12px;align-items:center;min-width:300px;min-height:65px;box-sizing:border-box;padding:0 20px;" +
    "border:1px solid var(--brand-border);border-radius:var(--radius-md);background:var(--control-fill);";
  const tick = document.createElement("input");
  tick.type = "checkbox";
  tick.style.cssText = "width:24px;height:24px;";
  tick.addEventListener("change", () => {
    if (!tick.checked) return;
    tick.disabled = true;
    count += 1;
    widget.token = `fake-token-${count}`;
    callbacks.callback?.(widget.token);
  });
  box.append(tick, "I am human");
  place.append(box);
  widgets.set(widget.id, widget);
  return widget.id;
}

function remove(id: string): void {
  widgets.get(id)?.place.replaceChildren();
  widgets.delete(id);
}

/** Expires every passed check, as Turnstile does after 300 s. */
export function expireFakeTurnstile(): void {
  for (const { callbacks, token } of widgets.values()) callbacks["expired-callback"]?.(token);
}

/** Times out every unsolved check on the page. */
export function timeOutFakeTurnstile(): void {
  for (const { callbacks, token } of widgets.values()) if (token === "") callbacks["timeout-callback"]?.();
}

/** Makes every check on the page fail. */
export function breakFakeTurnstile(): void {
  for (const { callbacks } of widgets.values()) callbacks["error-callback"]?.("110200");
}

/** Installs the fake where react-turnstile looks for it. Call it before an overlay is rendered. */
export function installFakeTurnstile(): void {
  const fake = {
    render,
    remove,
    reset: (id: string) => {
      const widget = widgets.get(id);
      if (widget !== undefined) widget.token = "";
    },
    getResponse: (id: string) => widgets.get(id)?.token,
    isExpired: () => false,
    execute: () => undefined,
  };
  Object.defineProperty(globalThis, "turnstile", { value: fake, configurable: true });
}

import { isDarkAppearance } from "../appearance.ts";
import type { Appearance, FrameInit, Outcome, PaymentOptions } from "../frame-messages.ts";
import { FrameLink } from "./frame-link.ts";

type Handler = (payload: unknown) => void;

/** The Payment Element for the page: a frame and its events. */
export class PaymentElement {
  readonly #init: () => Omit<FrameInit, "type" | "options">;
  readonly #origin: string;
  readonly #handlers = new Map<string, Set<Handler>>();
  #options: PaymentOptions;
  #frame: HTMLIFrameElement | null = null;
  #link: FrameLink | null = null;
  #unmounting = new AbortController();
  destroyed = false;

  constructor(init: () => Omit<FrameInit, "type" | "options">, options: PaymentOptions, origin: string) {
    this.#init = init;
    this.#options = options;
    this.#origin = origin;
  }

  /** Aborted when the element is unmounted or mounted elsewhere. */
  get gone(): AbortSignal {
    return this.#unmounting.signal;
  }

  mount(target: string | HTMLElement): void {
    if (this.destroyed) throw new Error("This Element has already been destroyed. Please create a new one.");
    const holder = typeof target === "string" ? document.querySelector(target) : target;
    if (holder === null)
      throw new Error(
        "The selector you specified applies to no DOM elements that are currently on the page.",
      );
    this.unmount();
    this.#unmounting = new AbortController();
    const frame = document.createElement("iframe");
    frame.name = `__privateStripeFrame${Math.floor(Math.random() * 10_000)}`;
    frame.title = "Secure payment input frame";
    frame.src = `${this.#origin}/stripe/v3/payment-frame`;
    frame.allow = "payment *";
    Object.assign(frame.style, { width: "100%", height: "220px", border: "0", display: "block" });
    this.#frame = frame;
    this.#matchScheme();
    this.#link = new FrameLink(
      frame,
      this.#origin,
      () => ({ ...this.#init(), type: "parlour-cards-init", options: this.#options }),
      {
        event: (name, payload) => this.#emit(name, payload),
        height: (pixels) => {
          frame.style.height = `${pixels}px`;
        },
      },
    );
    holder.replaceChildren(frame);
  }

  unmount(): void {
    this.#unmounting.abort();
    this.#link?.close();
    this.#frame?.remove();
    this.#link = null;
    this.#frame = null;
  }

  destroy(): void {
    this.unmount();
    this.destroyed = true;
    this.#handlers.clear();
  }

  update(options: PaymentOptions): this {
    this.#options = { ...this.#options, ...options };
    this.#link?.tell({ type: "options", options: this.#options });
    return this;
  }

  on(name: string, handler: Handler): this {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return this;
  }

  once(name: string, handler: Handler): this {
    const once: Handler = (payload) => {
      this.off(name, once);
      handler(payload);
    };
    return this.on(name, once);
  }

  off(name: string, handler?: Handler): this {
    if (handler === undefined) this.#handlers.delete(name);
    else this.#handlers.get(name)?.delete(handler);
    return this;
  }

  focus(): void {
    this.#link?.tell({ type: "focus" });
  }

  blur(): void {
    this.#link?.tell({ type: "blur" });
  }

  clear(): void {
    this.#link?.tell({ type: "clear" });
  }

  collapse(): this {
    this.#link?.tell({ type: "collapse" });
    return this;
  }

  /** For Elements: applies a changed appearance. */
  restyle(appearance: Appearance): void {
    this.#matchScheme();
    this.#link?.tell({ type: "appearance", appearance });
  }

  /** For Elements: uses the card from a wallet's sheet. */
  useWalletCard(card: string): void {
    this.#link?.tell({ type: "wallet-card", card });
  }

  /** Called by Elements and confirmPayment: checks the fields, or pays with them. */
  async ask(
    request: { readonly type: "submit" } | { readonly type: "confirm"; readonly returnUrl: string | null },
  ): Promise<Outcome> {
    if (this.#link === null) {
      throw new Error("Elements should have a mounted Payment Element.");
    }
    return this.#link.ask(request);
  }

  /** A frame whose colour scheme differs from its document's gets an opaque background. */
  #matchScheme(): void {
    if (this.#frame !== null) {
      this.#frame.style.colorScheme = isDarkAppearance(this.#init().appearance) ? "dark" : "light";
    }
  }

  #emit(name: string, payload: unknown): void {
    for (const handler of this.#handlers.get(name) ?? []) handler(payload);
  }
}

import { widgetReady, type FromWidget, type ToWidget, type WidgetInit } from "../widget-messages.ts";
import type { TurnstileOptions } from "./turnstile-options.ts";

const sizes = {
  normal: { width: "300px", height: "65px" },
  compact: { width: "150px", height: "140px" },
  flexible: { width: "100%", height: "65px" },
} as const;

const defaultRetryMs = 8000;

/** One rendered widget: its frame, its hidden field and its state. */
export class TurnstileWidget {
  readonly #options: TurnstileOptions & { readonly sitekey: string };
  readonly #holder: HTMLDivElement;
  readonly #frame: HTMLIFrameElement;
  readonly #field: HTMLInputElement | null;
  readonly #origin: string;
  #port: MessagePort | null = null;
  #token: string | null = null;
  #expired = false;
  #begun: boolean;
  #timer: number | undefined;

  constructor(
    container: HTMLElement,
    options: TurnstileOptions & { readonly sitekey: string },
    origin: string,
    id: string,
  ) {
    this.#options = options;
    this.#origin = origin;
    this.#begun = options.execution !== "execute";
    this.#holder = document.createElement("div");
    this.#frame = document.createElement("iframe");
    this.#frame.src = `${origin}/turnstile/v0/widget`;
    this.#frame.title = "Widget containing a security check";
    this.#frame.id = id;
    this.#frame.tabIndex = options.tabindex ?? 0;
    const { width, height } = sizes[options.size ?? "normal"];
    Object.assign(this.#frame.style, { width, height, border: "0", display: "block" });
    // A frame whose colour scheme differs from its document's gets an opaque background.
    if (options.theme === "light" || options.theme === "dark") this.#frame.style.colorScheme = options.theme;
    if (options.size === "flexible") this.#frame.style.minWidth = "300px";
    if (options.appearance === "interaction-only") this.#frame.style.display = "none";
    this.#field = options["response-field"] === false ? null : document.createElement("input");
    if (this.#field !== null) {
      this.#field.type = "hidden";
      this.#field.name = options["response-field-name"] ?? "cf-turnstile-response";
      this.#field.id = `${id}_response`;
      this.#holder.append(this.#field);
    }
    this.#holder.append(this.#frame);
    window.addEventListener("message", this.#hello);
    container.append(this.#holder);
  }

  get response(): string | undefined {
    return this.#token ?? undefined;
  }

  get expired(): boolean {
    return this.#expired;
  }

  execute(): void {
    this.#begun = true;
    this.#tell({ type: "execute" });
  }

  reset(): void {
    this.#forget();
    this.#expired = false;
    this.#begun = this.#options.execution !== "execute";
    this.#tell({ type: "reset", begin: this.#begun });
  }

  remove(): void {
    this.#forget();
    window.removeEventListener("message", this.#hello);
    this.#port?.close();
    this.#holder.remove();
  }

  readonly #hello = (event: MessageEvent<unknown>): void => {
    if (event.source !== this.#frame.contentWindow || event.data !== widgetReady) return;
    const channel = new MessageChannel();
    this.#port?.close();
    this.#port = channel.port1;
    this.#port.addEventListener("message", (message: MessageEvent<FromWidget>) => this.#hear(message.data));
    this.#port.start();
    const init: WidgetInit = {
      type: "parlour-bot-check-init",
      sitekey: this.#options.sitekey,
      action: this.#options.action ?? "",
      cdata: this.#options.cData ?? "",
      theme: this.#options.theme ?? "auto",
      size: this.#options.size ?? "normal",
      begin: this.#begun,
    };
    this.#frame.contentWindow?.postMessage(init, this.#origin, [channel.port2]);
  };

  #tell(message: ToWidget): void {
    this.#port?.postMessage(message);
  }

  #hear(message: FromWidget): void {
    switch (message.type) {
      case "token":
        this.#expired = false;
        this.#setToken(message.token);
        this.#timer = window.setTimeout(() => this.#expire(message.token), message.lifetimeMs);
        this.#options.callback?.(message.token);
        return;
      case "failed":
        this.#forget();
        this.#fail(message.code);
        return;
      case "ended":
        if (this.#token !== null) this.#expire(this.#token);
        return;
      case "timed-out":
        this.#timeOut();
        return;
      case "before-interactive":
        this.#frame.style.display = "block";
        this.#options["before-interactive-callback"]?.();
        return;
      case "after-interactive":
        this.#options["after-interactive-callback"]?.();
        return;
      default:
        message satisfies never;
    }
  }

  #fail(code: string): void {
    this.#options["error-callback"]?.(code);
    if (this.#options.retry === "never") return;
    const wait = this.#options["retry-interval"] ?? defaultRetryMs;
    this.#timer = window.setTimeout(() => this.#tell({ type: "reset", begin: true }), wait);
  }

  #expire(token: string): void {
    this.#forget();
    this.#expired = true;
    this.#options["expired-callback"]?.(token);
    this.#refresh(this.#options["refresh-expired"]);
  }

  #timeOut(): void {
    this.#options["timeout-callback"]?.();
    this.#refresh(this.#options["refresh-timeout"]);
  }

  #refresh(how: "auto" | "manual" | "never" = "auto"): void {
    if (how === "never") return;
    this.#tell(how === "auto" ? { type: "reset", begin: true } : { type: "expired" });
  }

  #setToken(token: string | null): void {
    this.#token = token;
    if (this.#field !== null) this.#field.value = token ?? "";
  }

  #forget(): void {
    window.clearTimeout(this.#timer);
    this.#setToken(null);
  }
}

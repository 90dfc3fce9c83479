import {
  frameReady,
  type ElementChange,
  type FrameInit,
  type FromFrame,
  type Outcome,
  type ToFrame,
} from "../frame-messages.ts";

/** The events that an element receives from its frame. */
export interface FrameListener {
  readonly event: (name: string, payload: unknown) => void;
  readonly height: (pixels: number) => void;
}

/** The page's end of the connection to one frame. Messages sent before the frame is ready wait for it. */
export class FrameLink {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #init: () => FrameInit;
  readonly #listener: FrameListener;
  readonly #waiting: ToFrame[] = [];
  readonly #calls = new Map<number, (outcome: Outcome) => void>();
  #port: MessagePort | null = null;
  #lastCall = 0;

  constructor(frame: HTMLIFrameElement, origin: string, init: () => FrameInit, listener: FrameListener) {
    this.#frame = frame;
    this.#origin = origin;
    this.#init = init;
    this.#listener = listener;
    window.addEventListener("message", this.#hello);
  }

  tell(message: ToFrame): void {
    if (this.#port === null) this.#waiting.push(message);
    else this.#port.postMessage(message, []);
  }

  /** Asks the frame to do something and waits for the result. */
  ask(
    request: { readonly type: "submit" } | { readonly type: "confirm"; readonly returnUrl: string | null },
  ): Promise<Outcome> {
    this.#lastCall += 1;
    const call = this.#lastCall;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.tell({ ...request, call });
    });
  }

  close(): void {
    window.removeEventListener("message", this.#hello);
    this.#port?.close();
    this.#port = null;
  }

  readonly #hello = (event: MessageEvent<unknown>): void => {
    if (event.source !== this.#frame.contentWindow || event.data !== frameReady) return;
    const channel = new MessageChannel();
    this.#port?.close();
    this.#port = channel.port1;
    this.#port.addEventListener("message", (message: MessageEvent<FromFrame>) => this.#hear(message.data));
    this.#port.start();
    this.#frame.contentWindow?.postMessage(this.#init(), this.#origin, [channel.port2]);
    for (const message of this.#waiting.splice(0)) this.#port.postMessage(message, []);
  };

  #hear(message: FromFrame): void {
    switch (message.type) {
      case "height":
        this.#listener.height(message.pixels);
        return;
      case "outcome":
        this.#calls.get(message.call)?.(message.outcome);
        this.#calls.delete(message.call);
        return;
      case "change":
        this.#listener.event("change", message.change satisfies ElementChange);
        return;
      case "loaderror":
        this.#listener.event("loaderror", { elementType: "payment", error: message.error });
        return;
      case "ready":
      case "focus":
      case "blur":
      case "escape":
      case "loaderstart":
        this.#listener.event(message.type, { elementType: "payment" });
        return;
      default:
        message satisfies never;
    }
  }
}

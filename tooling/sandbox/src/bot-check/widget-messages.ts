/** The messages between the page's script and the widget's frame. */

export interface WidgetInit {
  readonly type: "parlour-bot-check-init";
  readonly sitekey: string;
  readonly action: string;
  readonly cdata: string;
  readonly theme: "light" | "dark" | "auto";
  readonly size: "normal" | "compact" | "flexible";
  /** Whether to begin at once, otherwise on `execute`. */
  readonly begin: boolean;
}

export type ToWidget =
  | { readonly type: "execute" }
  | { readonly type: "reset"; readonly begin: boolean }
  /** The token has expired: the check restarts when it is pressed. */
  | { readonly type: "expired" };

export type FromWidget =
  | { readonly type: "token"; readonly token: string; readonly lifetimeMs: number }
  | { readonly type: "failed"; readonly code: string }
  /** The token was ended early. */
  | { readonly type: "ended" }
  /** Nobody pressed. */
  | { readonly type: "timed-out" }
  | { readonly type: "before-interactive" }
  | { readonly type: "after-interactive" };

/** Sent by the frame when it is ready to receive. */
export const widgetReady = "parlour-bot-check-ready";

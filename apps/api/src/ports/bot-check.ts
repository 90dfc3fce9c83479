/** What the visitor was about to do when the check was shown; the widget names it. */
export type BotCheckAction = "code" | "resend" | "reset" | "register" | "login" | "staff_login";

/** The conditions a token must meet, besides being genuine and unused. */
export interface BotCheckRequest {
  readonly token: string;
  /** Host name of the page that the check was done on, without port. */
  readonly host: string;
  /** Actions of which the check has to have been for one. */
  readonly actions: readonly BotCheckAction[];
  /** The visitor's address, which the provider may weigh. */
  readonly address: string;
}

/** Says whether a visitor passed the bot check. The provider is an adapter (turnstile-bot-check.ts). */
export interface BotCheck {
  /** False also when the provider can't be reached: it fails closed (TEXTS-1). */
  passes(request: BotCheckRequest): Promise<boolean>;
}

/** The action for which the check was shown; the widget names it. */
export type BotCheckAction = "code" | "resend" | "reset" | "register" | "login" | "staff_login";

/** The conditions a token must meet, besides being genuine and unused. */
export interface BotCheckRequest {
  readonly token: string;
  /** Host name of the page with the check, without port. */
  readonly host: string;
  /** The check must have been made for one of these actions. */
  readonly actions: readonly BotCheckAction[];
  /** The visitor's address, which the provider may consider. */
  readonly address: string;
}

/** Checks whether a visitor passed the bot check. The provider is an adapter (turnstile-bot-check.ts). */
export interface BotCheck {
  /** Also false if the provider can't be reached: it fails closed (TEXTS-1). */
  passes(request: BotCheckRequest): Promise<boolean>;
}

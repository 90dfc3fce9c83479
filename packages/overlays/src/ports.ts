import type { ErrorCode } from "@parlour/contract/errors";
import type { VerificationOutcome, VerificationPurpose } from "@parlour/contract/operations/verification";
import type { Result } from "@parlour/contract/result";
import type { CalendarDate } from "@parlour/contract/rules/adult";

/**
 * The functions that overlays need from outside. The shell implements them with the api-client; stories and
 * tests use memory (fake-ports.ts). Overlays depend on neither router nor client.
 */

/** Why a port failed. */
export interface PortFailure {
  /** The server's error code, or `network` if no response arrived. */
  readonly code: ErrorCode | "network";
  /** The server's text if it is for customers (contract, errors.ts), otherwise empty. */
  readonly message: string;
}

export type PortResult<Value> = Promise<Result<Value, PortFailure>>;

/** The notice-bar message for the customer, in addition to the error at the field. */
export interface OverlayNotice {
  readonly tone: "error" | "success";
  readonly text: string;
}

/** Observes an upload and can cancel it. A cancelled upload fails as `network`. */
export interface UploadWatch {
  /** Called with the share uploaded so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Paths overlays lead to. */
export type OverlayDestination = "/credits" | "/meet";

/** The choice about cookies in this browser (COOKIE-10, COOKIE-15). */
export interface CookieConsent {
  readonly given: () => boolean;
  readonly set: (agreed: boolean) => void;
  /** Calls the listener after each change on this page. Returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface OverlayPorts {
  readonly cookieConsent: CookieConsent;

  /** Texts a code. Resolves to the number as normalised by the server (E.164). */
  sendCode(request: {
    readonly phone: string;
    readonly purpose: VerificationPurpose;
    readonly botToken: string;
  }): PortResult<string>;

  /** Checks the code this browser asked for. Returns null for a result without a meaning (CODE-17). */
  verifyCode(request: { readonly code: string }): PortResult<VerificationOutcome | null>;

  /** True when taken, false when free (SIGNUP-10). */
  usernameTaken(request: { readonly username: string }): PortResult<boolean>;

  /** Registers the customer; the shell adds brand and region. */
  register(request: {
    readonly username: string;
    readonly dateOfBirth: CalendarDate;
    readonly phone: string;
    readonly password: string;
    readonly botToken: string;
    /** The version of the consent to chats that the customer ticked (SIGNUP-21). */
    readonly chatConsent: number;
    /** The choice about marketing texts and the wording shown with it; null if the region does not ask. */
    readonly marketing: { readonly consent: boolean; readonly wording: string } | null;
  }): PortResult<void>;

  /** Logs in, stores the tokens and goes to /meet before it resolves (LOGIN-2). */
  login(request: {
    readonly phone: string;
    readonly password: string;
    /** Required after `bot_check_required`. */
    readonly botToken?: string | undefined;
  }): PortResult<void>;

  /** Sets a new password with the reset code checked in this browser; true on success. */
  resetPassword(request: {
    readonly phone: string;
    readonly password: string;
    readonly code: string;
  }): PortResult<boolean>;

  /** Saves the given parts of the account. Omitted parts stay unchanged (a null password on the wire). */
  updateAccount(changes: {
    readonly username?: string;
    readonly dateOfBirth?: CalendarDate;
    readonly password?: string;
    /** The proof sent with a new password after `current_password_required`. */
    readonly currentPassword?: string;
    /** Instead: a code of purpose reset that was checked in this browser. */
    readonly code?: string;
    /** The profile image: an address returned by `uploadPicture`. */
    readonly images?: string;
  }): PortResult<void>;

  /** Uploads a picture under its own file name and returns its signed address (PHOTO-5). */
  uploadPicture(picture: File, watch?: UploadWatch): PortResult<string>;

  /** Logs out; the shell then reloads the root (LOGIN-8, NAV-13). Never fails for the customer. */
  logout(): Promise<void>;

  /** Shows a message in the notice bar for 4 s (ERROR-1). */
  notify(notice: OverlayNotice): void;

  /** Removes a message from the notice bar once its cause is resolved. */
  withdraw(text: string): void;

  /** The path of the page under the panel. */
  currentPath(): string;

  /** Reloads the app, because this page is outdated. */
  reload(): void;

  /**
   * Reloads the page once a part of it that failed to load is available, at most once a minute. Returns a function that
   * stops the wait.
   * @param part the part's address; null if unknown
   */
  reloadWhenBack(part: string | null): () => void;

  /** Goes to /account, with limits, logins and the customer's own data. */
  openAccountSettings(): void;

  /** Goes to a path. Overlays call it only if that page is not open already (PANEL-33). */
  push(path: OverlayDestination): void;
}

import type { ErrorCode } from "@parlour/contract/errors";
import type { VerificationOutcome, VerificationPurpose } from "@parlour/contract/operations/verification";
import type { Result } from "@parlour/contract/result";
import type { CalendarDate } from "@parlour/contract/rules/adult";

/**
 * What overlays ask of the world. The shell answers over the api-client; stories and tests answer from
 * memory (fake-ports.ts). Overlays know no router and no client.
 */

/** Why a port could not do what it was asked. */
export interface PortFailure {
  /** The server's code, or `network` when no answer arrived. */
  readonly code: ErrorCode | "network";
  /** The server's text where it is written for customers (contract, errors.ts), else empty. */
  readonly message: string;
}

export type PortAnswer<Value> = Promise<Result<Value, PortFailure>>;

/** What a customer is told in the notice bar, besides the words beside the field. */
export interface OverlayNotice {
  readonly tone: "error" | "success";
  readonly text: string;
}

/** Looks on while something is uploaded, and can end it; what is ended answers as a failure of the network. */
export interface UploadWatch {
  /** Told how much of it has left, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Paths overlays lead to. */
export type OverlayDestination = "/credits" | "/meet";

export interface OverlayPorts {
  /** Texts a code; answers the number as the server normalised it (E.164). */
  sendCode(request: {
    readonly phone: string;
    readonly purpose: VerificationPurpose;
    readonly botToken: string;
  }): PortAnswer<string>;

  /** Checks the code this browser asked for. Returns null for a result without a meaning (CODE-17). */
  verifyCode(request: { readonly code: string }): PortAnswer<VerificationOutcome | null>;

  /** True when taken, false when free (SIGNUP-10). */
  usernameTaken(request: { readonly username: string }): PortAnswer<boolean>;

  /** Registers the customer; brand and region are the shell's to add. */
  register(request: {
    readonly username: string;
    readonly dateOfBirth: CalendarDate;
    readonly phone: string;
    readonly password: string;
    readonly botToken: string;
    /** What was chosen about marketing texts, and the words beside it; null where nobody is asked. */
    readonly marketing: { readonly consent: boolean; readonly wording: string } | null;
  }): PortAnswer<void>;

  /** Logs in and, before answering, stores the tokens and goes to /meet (LOGIN-2). */
  login(request: {
    readonly phone: string;
    readonly password: string;
    /** Once `bot_check_required` has asked for it. */
    readonly botToken?: string | undefined;
  }): PortAnswer<void>;

  /** Sets a new password with the reset code checked in this browser; true on success. */
  resetPassword(request: {
    readonly phone: string;
    readonly password: string;
    readonly code: string;
  }): PortAnswer<boolean>;

  /** Saves the named parts of the account; what is left out stays as it is (password null on the wire). */
  updateAccount(changes: {
    readonly username?: string;
    readonly dateOfBirth?: CalendarDate;
    readonly password?: string;
    /** Beside a new password, when `current_password_required` asked for it. */
    readonly currentPassword?: string;
    /** In its place: a code of purpose reset that was checked in this browser. */
    readonly code?: string;
    /** The profile image: an address that `uploadPicture` answered. */
    readonly images?: string;
  }): PortAnswer<void>;

  /** Uploads a picture under its own file name and returns its signed address (PHOTO-5). */
  uploadPicture(picture: File, watch?: UploadWatch): PortAnswer<string>;

  /** Logs out; the shell then reloads the root (LOGIN-8, NAV-13). Never fails for the customer. */
  logout(): Promise<void>;

  /** Shows a message in the notice bar for 4 s (ERROR-1). */
  notify(notice: OverlayNotice): void;

  /** Takes a message out of the notice bar again, as what it says is mended. */
  withdraw(text: string): void;

  /** The path of the page under the panel. */
  currentPath(): string;

  /** Loads the app anew, because what this page shows is out of date. */
  reload(): void;

  /**
   * Reloads the page as soon as a part of it that did not come would be answered, at most once a minute. What it
   * answers ends the waiting.
   * @param part the part's address; null where it is not known
   */
  reloadWhenBack(part: string | null): () => void;

  /** Goes to /account, where limits, logins and the customer's own data are. */
  openAccountSettings(): void;

  /** Goes to a path. Overlays call it only if that page is not open already (PANEL-33). */
  push(path: OverlayDestination): void;
}

import type { VerificationOutcome } from "@parlour/contract/operations/verification";
import { proxy, subscribe } from "valtio/vanilla";
import type { TabStorage } from "./session-storage.ts";

/** A date of birth as it is being typed. */
export interface TypedDate {
  day: string;
  month: string;
  year: string;
}

/**
 * The customer's data during sign-up (PANEL-12, SIGNUP-17), as typed. It survives a reload of the tab; the
 * password is not part of it, because it is never stored.
 */
export interface SignUpDraft {
  /** As typed; after a code was sent, as the server normalised it (PHONE-2). */
  phone: string;
  /** The number the last code went to, as the server normalised it; empty before that. */
  codeSentTo: string;
  username: string;
  dateOfBirth: TypedDate;
  /** The verification code as typed: a reset sends it again with the new password (CODE-11). */
  code: string;
  /** Whether marketing texts were refused at the last step. */
  refusesMarketing: boolean;
  /** The version of the consent to chats that was ticked at the last step; null: the box is not ticked. */
  chatConsent: number | null;
  /** The result of checking the code; null until then. */
  outcome: VerificationOutcome | null;
  /** When Resend is available again, in ms since the epoch; 0: now. */
  resendAvailableAt: number;
}

export const draftStorageKey = "parlour.sign-up-draft";

function emptyDraft(): SignUpDraft {
  return {
    phone: "",
    codeSentTo: "",
    username: "",
    dateOfBirth: { day: "", month: "", year: "" },
    code: "",
    refusesMarketing: false,
    chatConsent: null,
    outcome: null,
    resendAvailableAt: 0,
  };
}

/** The draft's store. The password is kept separately, in memory only. */
export interface SignUpDraftStore {
  readonly state: SignUpDraft;
  /** Changes typed or received values. */
  readonly edit: (changes: Partial<SignUpDraft>) => void;
  /** The password between the password step and registration or reset; otherwise empty. */
  readonly password: {
    readonly get: () => string;
    readonly hold: (password: string) => void;
    readonly clear: () => void;
  };
  /**
   * Restores the draft after a reload. Call it after hydration, so that the server's and the browser's first
   * render match.
   */
  readonly restore: () => void;
  /** Removes everything, after success and after logout. */
  readonly clear: () => void;
}

/** Creates the draft. Every change is written to `storage` at once, so that a reload loses no keystroke. */
export function createSignUpDraft(storage: TabStorage): SignUpDraftStore {
  const state = proxy<SignUpDraft>(emptyDraft());
  let held = "";
  const write = () => {
    try {
      storage.setItem(draftStorageKey, JSON.stringify(state));
    } catch {
      // With a full or forbidden storage only the restoring after a reload is lost.
    }
  };
  subscribe(state, write, true);
  return {
    state,
    edit: (changes) => void Object.assign(state, changes),
    password: {
      get: () => held,
      hold: (password) => {
        held = password;
      },
      clear: () => {
        held = "";
      },
    },
    restore: () => {
      const text = storage.getItem(draftStorageKey);
      if (text === null) return;
      const stored = parseDraft(text);
      // Text typed before the scripts loaded is newer than the stored draft.
      if (state.phone !== "") stored.phone = state.phone;
      Object.assign(state, stored);
    },
    clear: () => {
      held = "";
      Object.assign(state, emptyDraft());
      storage.removeItem(draftStorageKey);
    },
  };
}

/** The id of the phone field, the same on the server and in the browser. */
export const phoneFieldId = "parlour-phone";

/** Takes over a phone number typed before the scripts loaded. Call it before hydrating. */
export function adoptTypedPhone(document: Pick<Document, "getElementById">, draft: SignUpDraftStore): void {
  const field = document.getElementById(phoneFieldId);
  if (field instanceof HTMLInputElement && field.value !== "") draft.state.phone = field.value;
}

function parseDraft(stored: string): SignUpDraft {
  const draft = emptyDraft();
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return draft;
  }
  if (typeof value !== "object" || value === null) return draft;
  const fields = value as { readonly [key: string]: unknown };
  draft.phone = textOf(fields["phone"]);
  draft.codeSentTo = textOf(fields["codeSentTo"]);
  draft.username = textOf(fields["username"]);
  draft.code = textOf(fields["code"]);
  draft.refusesMarketing = fields["refusesMarketing"] === true;
  const chatConsent = fields["chatConsent"];
  if (typeof chatConsent === "number") draft.chatConsent = chatConsent;
  draft.outcome = outcomeOf(fields["outcome"]);
  const resendAt = fields["resendAvailableAt"];
  if (typeof resendAt === "number" && Number.isFinite(resendAt)) draft.resendAvailableAt = resendAt;
  const date = fields["dateOfBirth"];
  if (typeof date === "object" && date !== null) {
    const parts = date as { readonly [key: string]: unknown };
    draft.dateOfBirth = {
      day: textOf(parts["day"]),
      month: textOf(parts["month"]),
      year: textOf(parts["year"]),
    };
  }
  return draft;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 80) : "";
}

function outcomeOf(value: unknown): VerificationOutcome | null {
  return value === "invalid" || value === "new_user" || value === "existing_user" || value === "reset"
    ? value
    : null;
}

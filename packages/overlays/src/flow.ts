import type { VerificationOutcome, VerificationPurpose } from "@parlour/contract/operations/verification";
import { assertNever, homeOf, isAllowed, isLegal, type LegalOverlay, type Overlay } from "./overlay-names.ts";

/**
 * The overlay flow as pure state (PANEL-2 to PANEL-11, PANEL-34): the open overlay, where Back returns to,
 * why the shared overlays are open, and the step of sign-up. No I/O, no clock, no React.
 */

/** Why an overlay that several flows share is open (PANEL-34). */
export type Purpose = "create" | "edit" | "reset";

export const createSteps = [1, 2, 3, 4, 5, 6] as const;
export type CreateStep = (typeof createSteps)[number];

export interface FlowState {
  /** null: the panel is closed. */
  readonly current: Overlay | null;
  readonly previous: Overlay | null;
  readonly purpose: Purpose;
  readonly createStep: CreateStep;
}

/** The facts about the session that decide transitions. */
export interface FlowContext {
  readonly loggedIn: boolean;
}

/** Overlays that a button can open; the others only open through events of the flow. */
export type OpenableOverlay = Exclude<Overlay, "verify" | "login" | "create">;

export type FlowEvent =
  | { readonly type: "open"; readonly overlay: OpenableOverlay }
  | { readonly type: "code_sent"; readonly purpose: VerificationPurpose }
  | { readonly type: "number_correction" }
  | { readonly type: "verified"; readonly outcome: VerificationOutcome }
  | { readonly type: "create_started" }
  | { readonly type: "date_of_birth_accepted" }
  | { readonly type: "username_accepted" }
  | { readonly type: "password_accepted" }
  | { readonly type: "registered" }
  /** The server refused a value from an earlier step. */
  | { readonly type: "registration_refused"; readonly step: 2 | 3 | 4 }
  /** The number already has an account, or the automatic login failed: the customer logs in. */
  | { readonly type: "login_needed" }
  | { readonly type: "saved" }
  | { readonly type: "password_reset" }
  | { readonly type: "signed_in" }
  | { readonly type: "logged_out" }
  | { readonly type: "back" }
  | { readonly type: "close" }
  | { readonly type: "escape" }
  /** `wide`: the viewport is at least 768 px wide. */
  | { readonly type: "outside_press"; readonly wide: boolean };

export const closedFlow: FlowState = { current: null, previous: null, purpose: "create", createStep: 1 };

/** The resulting step of each event in sign-up, with the step that the event belongs to. */
const createProgress = {
  create_started: { from: 1, to: 2 },
  date_of_birth_accepted: { from: 2, to: 3 },
  username_accepted: { from: 3, to: 4 },
  password_accepted: { from: 4, to: 5 },
  registered: { from: 5, to: 6 },
} as const satisfies { readonly [type: string]: { readonly from: CreateStep; readonly to: CreateStep } };

/** Returns the next state. An event without a meaning in the current state leaves it unchanged. */
export function transition(state: FlowState, event: FlowEvent, context: FlowContext): FlowState {
  switch (event.type) {
    case "open":
      return open(state, event.overlay, context);
    case "code_sent":
      return codeSent(state, event.purpose);
    case "number_correction":
      if (state.current !== "verify") return state;
      return { ...state, current: "entry", previous: null, purpose: "create" };
    case "verified":
      return state.current === "verify" ? verified(state, event.outcome) : state;
    case "create_started":
    case "date_of_birth_accepted":
    case "username_accepted":
    case "password_accepted":
    case "registered": {
      const { from, to } = createProgress[event.type];
      return state.current === "create" && state.createStep === from ? { ...state, createStep: to } : state;
    }
    case "registration_refused":
      if (state.current !== "create" || state.createStep !== 5) return state;
      return { ...state, createStep: event.step };
    case "login_needed":
      if (state.current !== "create") return state;
      return { current: "login", previous: "entry", purpose: "create", createStep: 1 };
    case "saved":
      // Each saves the account and returns to My Account (PANEL-35).
      return isEditing(state) ? { ...state, current: "account", previous: null } : state;
    case "password_reset":
      if (state.current !== "password" || state.purpose !== "reset") return state;
      return { current: "login", previous: "entry", purpose: "create", createStep: 1 };
    case "signed_in":
    case "logged_out":
      return closedFlow;
    case "back":
      return back(state, context);
    case "close":
    case "escape":
      return close(state);
    case "outside_press":
      return event.wide ? close(state) : state;
    default:
      return assertNever(event);
  }
}

/** Setting both to null closes the panel; purpose and step stay for the next visit. */
function close(state: FlowState): FlowState {
  return state.current === null ? state : { ...state, current: null, previous: null };
}

function open(state: FlowState, overlay: OpenableOverlay, context: FlowContext): FlowState {
  if (!isAllowed(overlay, context.loggedIn) || state.current === overlay) return state;
  // Logged out, only a verified reset leads to the password overlay.
  if (overlay === "password" && !context.loggedIn) return state;
  const purpose = purposeOnOpen(state, overlay);
  // Opening anything but a legal text ends sign-up: the number must be verified again anyway.
  const createStep = isLegal(overlay) ? state.createStep : 1;
  return { current: overlay, previous: previousOnOpen(state, overlay, context), purpose, createStep };
}

function purposeOnOpen(state: FlowState, overlay: OpenableOverlay): Purpose {
  switch (overlay) {
    case "nav-menu":
    case "account":
    case "date-of-birth":
    case "username":
    case "image-upload":
    case "password":
      // Opening one of these sets the purpose to edit (PANEL-34).
      return "edit";
    case "menu":
    case "entry":
      return "create";
    case "how-to":
    case "terms":
    case "privacy":
    case "cookies":
    case "accessibility":
      return state.purpose;
    default:
      return assertNever(overlay);
  }
}

function previousOnOpen(state: FlowState, overlay: OpenableOverlay, context: FlowContext): Overlay | null {
  // My Account has no previous overlay: the Back rule itself leads to the nav menu.
  if (overlay === "account" || overlay === "nav-menu" || overlay === "menu") return null;
  if (state.current === null) return homeOf(overlay, "create", context.loggedIn);
  // Between legal texts, Back still returns to where the reading began.
  if (isLegal(state.current))
    return isLegal(overlay) ? state.previous : homeOf(overlay, "create", context.loggedIn);
  return state.current;
}

function codeSent(state: FlowState, purpose: VerificationPurpose): FlowState {
  if (purpose === "sign_in" && state.current === "entry") {
    return { current: "verify", previous: "entry", purpose: "create", createStep: 1 };
  }
  if (purpose === "reset" && state.current === "login") {
    // Back leads to Login (LOGIN-9).
    return { current: "verify", previous: "login", purpose: "reset", createStep: 1 };
  }
  return state;
}

/** Maps the result of checking a code to the next overlay (CODE-13 to CODE-16). */
function verified(state: FlowState, outcome: VerificationOutcome): FlowState {
  switch (outcome) {
    case "invalid":
      return state;
    case "new_user":
      // No previous overlay: inside Create, Back goes through the steps.
      return { current: "create", previous: null, purpose: "create", createStep: 1 };
    case "existing_user":
      return { current: "login", previous: "entry", purpose: "create", createStep: 1 };
    case "reset":
      return { current: "password", previous: "login", purpose: "reset", createStep: 1 };
    default:
      return assertNever(outcome);
  }
}

function isEditing(state: FlowState): boolean {
  return (
    state.purpose === "edit" &&
    (state.current === "date-of-birth" ||
      state.current === "username" ||
      state.current === "image-upload" ||
      state.current === "password")
  );
}

/**
 * Whether Back is shown: there is a previous overlay, the create step is not 1, or My Account is open
 * (PANEL-4). At step 6 the account already exists and the login is running, so Back is hidden.
 */
export function canGoBack(state: FlowState): boolean {
  if (state.previous !== null || state.current === "account") return true;
  return state.current === "create" && state.createStep !== 1 && state.createStep !== 6;
}

/** Goes to the previous overlay; otherwise from My Account to the nav menu; otherwise one step back (PANEL-5). */
function back(state: FlowState, context: FlowContext): FlowState {
  if (!canGoBack(state)) return state;
  if (state.previous !== null) {
    const target = state.previous;
    const purpose =
      state.current === "verify" || state.current === "password" ? leavePurpose(state) : state.purpose;
    return { ...state, current: target, previous: homeOf(target, purpose, context.loggedIn), purpose };
  }
  if (state.current === "account") return { ...state, current: "nav-menu" };
  return { ...state, createStep: stepBefore(state.createStep) };
}

/** Going back ends a reset: the next code is for signing in. */
function leavePurpose(state: FlowState): Purpose {
  return state.purpose === "reset" ? "create" : state.purpose;
}

function stepBefore(step: CreateStep): CreateStep {
  return createSteps[step - 2] ?? 1;
}

export type CloseControl = "chevron" | "cross";

/**
 * The close control (PANEL-6): a chevron for the nav menu and legal texts when logged in; a cross when logged
 * out. null: no close button; Back is shown, and Escape closes as always.
 */
export function closeControl(state: FlowState, context: FlowContext): CloseControl | null {
  if (state.current === null) return null;
  if (!context.loggedIn) return "cross";
  return state.current === "nav-menu" || isLegal(state.current) ? "chevron" : null;
}

/** Returns the purpose of a verification code (CODE-12). */
export function codePurpose(state: Pick<FlowState, "purpose">): VerificationPurpose {
  return state.purpose === "reset" ? "reset" : "sign_in";
}

export type { LegalOverlay, Overlay };

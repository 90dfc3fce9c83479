import {
  closedFlow,
  createSteps,
  type CreateStep,
  type FlowContext,
  type FlowState,
  type Purpose,
} from "./flow.ts";
import { isAllowed, isOverlay, type Overlay } from "./overlay-names.ts";

/** The context in which a stored flow is restored. */
export interface RestoreContext extends FlowContext {
  /** The page's path. */
  readonly path: string;
}

/** The result of restoring a flow after a reload. */
export interface RestoredFlow {
  readonly state: FlowState;
  /** Passwords are never stored, so a password typed before the reload must be typed again. */
  readonly passwordAgain: boolean;
}

const nothing: RestoredFlow = { state: closedFlow, passwordAgain: false };

/**
 * Restores a stored flow after a reload. Returns a closed one if the text is missing, damaged, or belongs to
 * the other login state or another page. Sign-up past the password step returns to that step, because the
 * password is not stored; past registration it returns to Login.
 */
export function restoreFlow(stored: string | null, context: RestoreContext): RestoredFlow {
  const state = stored === null ? null : parseFlow(stored, context.path);
  if (state === null || state.current === null) return nothing;
  if (!isAllowed(state.current, context.loggedIn)) return nothing;
  if (state.current === "password" && (state.purpose === "edit") !== context.loggedIn) return nothing;
  if (state.previous !== null && !isAllowed(state.previous, context.loggedIn)) {
    return { state: { ...state, previous: null }, passwordAgain: false };
  }
  const inCreate = state.current === "create" || state.previous === "create";
  if (inCreate && state.createStep === 6) {
    return {
      state: { current: "login", previous: "entry", purpose: "create", createStep: 1 },
      passwordAgain: true,
    };
  }
  if (inCreate && state.createStep === 5) {
    return { state: { ...state, createStep: 4 }, passwordAgain: true };
  }
  return { state, passwordAgain: isPasswordStep(state) };
}

function isPasswordStep(state: FlowState): boolean {
  if (state.current === "create") return state.createStep === 4;
  return state.current === "password" || state.current === "login";
}

function parseFlow(stored: string, here: string): FlowState | null {
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { current, previous, purpose, createStep, path } = value as { readonly [key: string]: unknown };
  if (path !== here) return null;
  if (!isOverlayOrNull(current) || !isOverlayOrNull(previous)) return null;
  if (!isPurpose(purpose) || !isCreateStep(createStep)) return null;
  return { current, previous, purpose, createStep };
}

function isOverlayOrNull(value: unknown): value is Overlay | null {
  return value === null || isOverlay(value);
}

function isPurpose(value: unknown): value is Purpose {
  return value === "create" || value === "edit" || value === "reset";
}

function isCreateStep(value: unknown): value is CreateStep {
  return createSteps.some((step) => step === value);
}

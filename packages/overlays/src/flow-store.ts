import type { ErrorCode } from "@parlour/contract/errors";
import { proxy, snapshot } from "valtio/vanilla";
import { closedFlow, transition, type FlowEvent, type FlowState } from "./flow.ts";
import { restoreFlow } from "./flow-restore.ts";
import type { TabStorage } from "./session-storage.ts";
import { createSignUpDraft, type SignUpDraft, type SignUpDraftStore } from "./sign-up-draft.ts";

/**
 * Why an overlay is shown again: after a reload, when the password must be typed again, or the error code of a refused
 * registration.
 */
export type Remark = "password_again" | ErrorCode;

/** The flow's state as components see it. */
export interface FlowStoreState {
  flow: FlowState;
  /** What brought the customer here, where that needs saying; it goes with the next step. */
  remark: Remark | null;
  /** The overlay that was open when the panel closed, kept until the closing animation ends. */
  left: LeftOverlay | null;
}

/** The last overlay of a closed panel, which is still seen while the panel slides out. */
export interface LeftOverlay {
  readonly flow: FlowState;
  readonly remark: Remark | null;
  readonly draft: SignUpDraft;
}

/** The one home of the overlay flow (valtio) and of the sign-up draft that goes with it. */
export interface FlowStore {
  readonly state: FlowStoreState;
  readonly draft: SignUpDraftStore;
  /** Whether a customer is logged in now (LOGIN-4). */
  readonly loggedIn: () => boolean;
  /** Moves on; `remark` is shown where the event leads. */
  readonly dispatch: (event: FlowEvent, remark?: Remark) => void;
  /** Brings back the overlay and the draft that a reload left behind. Call it once, after hydration. */
  readonly restore: () => void;
  /** Forgets what the closed panel showed: it has slid out of sight. */
  readonly panelGone: () => void;
}

export const flowStorageKey = "parlour.overlay-flow";

export interface FlowStoreOptions {
  readonly storage: TabStorage;
  readonly loggedIn: () => boolean;
  /** The page's path: a panel left open on one page does not open on another. Absent: the page never changes. */
  readonly path?: () => string;
}

/** Makes the flow's store. Every change is written to `storage` at once; the password never is. */
export function createFlowStore({ storage, loggedIn, path = () => "" }: FlowStoreOptions): FlowStore {
  const draft = createSignUpDraft(storage);
  const state = proxy<FlowStoreState>({ flow: closedFlow, remark: null, left: null });

  const show = (flow: FlowState) => {
    state.flow = flow;
    try {
      if (flow.current === null) storage.removeItem(flowStorageKey);
      else storage.setItem(flowStorageKey, JSON.stringify({ ...flow, path: path() }));
    } catch {
      // A full or forbidden storage costs only the survival of a reload.
    }
  };

  return {
    state,
    draft,
    loggedIn,
    dispatch: (event, remark) => {
      const next = transition(state.flow, event, { loggedIn: loggedIn() });
      if (next.current !== null) state.left = null;
      else if (state.flow.current !== null) {
        state.left = {
          flow: state.flow,
          remark: state.remark,
          draft: structuredClone(snapshot(draft.state)),
        };
      }
      if (next !== state.flow) {
        state.remark = remark ?? null;
        show(next);
      }
      // A new code clears the digits typed for the old one (CODE-9).
      if (event.type === "code_sent") draft.state.code = "";
      // The password is held only from its step to registration (PASSWORD-7).
      if (next.current === null) draft.password.clear();
      if (event.type === "signed_in" || event.type === "logged_out") draft.clear();
    },
    restore: () => {
      draft.restore();
      // An overlay opened before this call (natively, or by an early press) is what the customer wants now.
      if (state.flow.current !== null) return;
      const restored = restoreFlow(storage.getItem(flowStorageKey), { loggedIn: loggedIn(), path: path() });
      state.remark = restored.passwordAgain ? "password_again" : null;
      show(restored.state);
    },
    panelGone: () => {
      state.left = null;
    },
  };
}

/** Whether a reload left an overlay open: then the page should hydrate at once instead of when idle. */
export function hasStoredFlow(storage: TabStorage): boolean {
  return storage.getItem(flowStorageKey) !== null;
}

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

/** The flow's state for components. */
export interface FlowStoreState {
  flow: FlowState;
  /** Why the customer is here, if that must be explained; cleared with the next step. */
  remark: Remark | null;
  /** The overlay that was open when the panel closed, kept until the closing animation ends. */
  left: LeftOverlay | null;
}

/** The last overlay of a closed panel, which is still visible while the panel slides out. */
export interface LeftOverlay {
  readonly flow: FlowState;
  readonly remark: Remark | null;
  readonly draft: SignUpDraft;
}

/** The only store of the overlay flow (valtio) and of its sign-up draft. */
export interface FlowStore {
  readonly state: FlowStoreState;
  readonly draft: SignUpDraftStore;
  /** Whether a customer is logged in now (LOGIN-4). */
  readonly loggedIn: () => boolean;
  /** Applies an event; `remark` is shown on the resulting overlay. */
  readonly dispatch: (event: FlowEvent, remark?: Remark) => void;
  /** Restores the overlay and the draft after a reload. Call it once, after hydration. */
  readonly restore: () => void;
  /** Clears the content of the closed panel once it has slid out. */
  readonly panelGone: () => void;
}

export const flowStorageKey = "parlour.overlay-flow";

export interface FlowStoreOptions {
  readonly storage: TabStorage;
  readonly loggedIn: () => boolean;
  /**
   * The page's path: a panel left open on one page does not open on another. Absent: the page never changes.
   */
  readonly path?: () => string;
}

/** Creates the flow's store. Every change is written to `storage` at once, except for the password. */
export function createFlowStore({ storage, loggedIn, path = () => "" }: FlowStoreOptions): FlowStore {
  const draft = createSignUpDraft(storage);
  const state = proxy<FlowStoreState>({ flow: closedFlow, remark: null, left: null });

  const show = (flow: FlowState) => {
    state.flow = flow;
    try {
      if (flow.current === null) storage.removeItem(flowStorageKey);
      else storage.setItem(flowStorageKey, JSON.stringify({ ...flow, path: path() }));
    } catch {
      // With a full or forbidden storage only the restoring after a reload is lost.
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
      // A new code clears the digits typed for the previous one (CODE-9).
      if (event.type === "code_sent") draft.state.code = "";
      // The password is held only from its step to registration (PASSWORD-7).
      if (next.current === null) draft.password.clear();
      if (event.type === "signed_in" || event.type === "logged_out") draft.clear();
    },
    restore: () => {
      draft.restore();
      // An overlay opened before this call (natively, or by an early press) is the customer's newer wish.
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
